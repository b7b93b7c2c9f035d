import { randomUUID } from "node:crypto";
import { hasEmailProvider } from "@emberly/kit/email-provider";
import type { RunSql } from "@emberly/kit/sql";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CodePurpose } from "../src/modules/email-otp/code";
import { CodeStore } from "../src/modules/email-otp/code-store";
import { LinkStore } from "../src/modules/email-otp/link-store";
import { checkOptions, type EmailOtpOptions } from "../src/modules/email-otp/options";
import { ScratchDatabase } from "./scratch-database";

let database: ScratchDatabase;

const run: RunSql = (sql, values) => database.run(sql, values);

beforeAll(async () => {
  database = await ScratchDatabase.open(["@medusajs/notification"]);
});

afterAll(() => database?.close());

function store(options: EmailOtpOptions = { resendCooldown: 0 }): CodeStore {
  return new CodeStore(run, checkOptions(options));
}

type Row = Record<string, unknown>;

const letTimePass = () => run("update email_otp_code set expires_at = now() - interval '1 second'", []);
const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

async function issued(codes: CodeStore, purpose: CodePurpose, subject: string): Promise<string> {
  const result = await codes.issue(purpose, subject);
  if (!result) throw new Error("No code was issued");
  return result.code;
}

/** What may be true of the codes of one purpose, kept beside the store by the rules of the README. */
interface Expected {
  newest?: string;
  usable: boolean;
  wrongTries: number;
}

type Action = "request" | "wrong" | "right" | "old" | "time" | "mixed" | "peek";

describe("codes", () => {
  it("never work twice, late, after a newer one, after five wrong tries, or for the other purpose", async () => {
    const purposes: CodePurpose[] = ["verify-email", "reset-password"];
    const action = fc.record({
      purpose: fc.constantFrom(...purposes),
      action: fc.constantFrom<Action>(
        "request",
        "request",
        "wrong",
        "right",
        "right",
        "old",
        "time",
        "mixed",
        "peek",
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (actions) => {
        const codes = store();
        const subject = randomUUID();
        const state = new Map<CodePurpose, Expected>(
          purposes.map((purpose) => [purpose, { usable: false, wrongTries: 0 }]),
        );
        const old = new Set<string>();
        for (const { purpose, action } of actions) {
          const mine = state.get(purpose) as Expected;
          const other = state.get(purpose === "verify-email" ? "reset-password" : "verify-email") as Expected;
          const works = mine.usable && mine.wrongTries < 5;
          const miss = async (code: string) => {
            if (code === mine.newest) return;
            expect(await codes.use(purpose, subject, code)).toBe(false);
            mine.wrongTries += 1;
          };
          if (action === "request") {
            if (mine.newest) old.add(mine.newest);
            state.set(purpose, {
              newest: await issued(codes, purpose, subject),
              usable: true,
              wrongTries: 0,
            });
          } else if (action === "wrong") {
            await miss(otherThan(mine.newest ?? ""));
          } else if (action === "old") {
            for (const code of [...old].slice(-1)) await miss(code);
          } else if (action === "mixed") {
            if (other.newest) await miss(other.newest);
          } else if (action === "time") {
            await letTimePass();
            for (const each of state.values()) each.usable = false;
          } else if (action === "peek") {
            if (mine.newest) expect(await codes.isRight(purpose, subject, mine.newest)).toBe(works);
          } else if (mine.newest) {
            expect(await codes.use(purpose, subject, mine.newest)).toBe(works);
            mine.usable = false;
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it("work for one of many who try the right code at once", async () => {
    const codes = store();
    const subject = randomUUID();
    const code = await issued(codes, "verify-email", subject);
    const results = await Promise.all(
      Array.from({ length: 10 }, () => codes.use("verify-email", subject, code)),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  it("take no more than five of many wrong tries that come at once", async () => {
    const codes = store();
    const subject = randomUUID();
    const code = await issued(codes, "verify-email", subject);
    await Promise.all(Array.from({ length: 20 }, () => codes.use("verify-email", subject, otherThan(code))));
    const rows = await run<Row>("select attempts from email_otp_code where subject = ?", [subject]);
    expect(rows).toEqual([{ attempts: 5 }]);
    expect(await codes.use("verify-email", subject, code)).toBe(false);
  });

  it("become good again when what they were used for did not come about", async () => {
    const codes = store();
    const subject = randomUUID();
    const code = await issued(codes, "reset-password", subject);
    expect(await codes.use("reset-password", subject, code)).toBe(true);
    await codes.release("reset-password", subject);
    expect(await codes.use("reset-password", subject, code)).toBe(true);
  });

  it("are not issued again while the cooldown lasts, and the one that is out stays good", async () => {
    const codes = store({ resendCooldown: 30 });
    const subject = randomUUID();
    const code = await issued(codes, "verify-email", subject);
    expect(await codes.issue("verify-email", subject)).toBeNull();
    await run("update email_otp_code set created_at = now() - interval '31 seconds' where subject = ?", [
      subject,
    ]);
    const next = await issued(codes, "verify-email", subject);
    if (next !== code) expect(await codes.use("verify-email", subject, code)).toBe(false);
    expect(await codes.use("verify-email", subject, next)).toBe(true);
  });

  it("are kept as salted hashes only", async () => {
    const codes = store();
    const subject = randomUUID();
    const code = await issued(codes, "verify-email", subject);
    const rows = await run<Row>("select * from email_otp_code where subject = ?", [subject]);
    expect(JSON.stringify(rows[0]?.code_hash)).not.toContain(code);
    expect(rows[0]?.code_hash).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
  });

  it("are cleared away once they are of no use", async () => {
    const codes = store();
    await issued(codes, "verify-email", randomUUID());
    await letTimePass();
    expect(await codes.clearOld()).toBeGreaterThan(0);
    const rows = await run<Row>("select 1 from email_otp_code", []);
    expect(rows).toEqual([]);
  });
});

describe("links", () => {
  const PAGE = "https://shop.example/link";
  const links = new LinkStore(run, { "verify-email": PAGE, "reset-password": PAGE, "sign-in": PAGE });

  async function linked(codes: CodeStore, subject: string, purpose: CodePurpose = "reset-password") {
    const code = await issued(codes, purpose, subject);
    const link = await links.issue(purpose, subject);
    const [page, secret] = link?.split("#") ?? [];
    if (page !== PAGE || !secret) throw new Error(`No link was issued but ${link}`);
    return { code, secret };
  }

  it("work when five wrong tries have voided their code, and when strangers have asked for many newer ones", async () => {
    const codes = store();
    const subject = randomUUID();
    const { code, secret } = await linked(codes, subject);
    for (let tries = 0; tries < 6; tries += 1) await codes.use("reset-password", subject, otherThan(code));
    expect(await codes.use("reset-password", subject, code)).toBe(false);
    for (let mails = 0; mails < 10; mails += 1) await linked(codes, subject);
    expect(await links.subjectOf("reset-password", secret)).toBe(subject);
    expect(await codes.use("reset-password", subject, secret)).toBe(true);
  });

  it("work once, and use up the code and every other link of their purpose, as a code uses up them", async () => {
    const codes = store();
    const [first, second] = [randomUUID(), randomUUID()];
    const older = await linked(codes, first);
    const newer = await linked(codes, first);
    expect(await codes.use("reset-password", first, older.secret)).toBe(true);
    for (const worn of [older.secret, newer.secret, newer.code]) {
      expect(await codes.use("reset-password", first, worn)).toBe(false);
    }
    const { code, secret } = await linked(codes, second);
    expect(await codes.use("reset-password", second, code)).toBe(true);
    expect(await links.subjectOf("reset-password", secret)).toBeUndefined();
    expect(await codes.use("reset-password", second, secret)).toBe(false);
    await linked(codes, second);
    expect(await codes.use("reset-password", second, secret)).toBe(false);
  });

  it("work for one of many who open one link, or several of them and the code, at once", async () => {
    const codes = store();
    const subject = randomUUID();
    const mails = [await linked(codes, subject), await linked(codes, subject), await linked(codes, subject)];
    const all = mails.flatMap(({ secret }) => [secret, secret, secret]);
    const tries = [...all, mails.at(-1)?.code ?? ""].map((each) =>
      codes.use("reset-password", subject, each),
    );
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
  });

  it("do not work late, for another purpose or another subject, or for a text that is no secret", async () => {
    const codes = store();
    const subject = randomUUID();
    const { secret } = await linked(codes, subject);
    await linked(codes, subject, "verify-email");
    expect(await codes.use("verify-email", subject, secret)).toBe(false);
    expect(await links.subjectOf("verify-email", secret)).toBeUndefined();
    expect(await codes.use("reset-password", randomUUID(), secret)).toBe(false);
    expect(await links.subjectOf("reset-password", "123456")).toBeUndefined();
    await run("update email_otp_link set expires_at = now() - interval '1 second'", []);
    expect(await links.subjectOf("reset-password", secret)).toBeUndefined();
    expect(await codes.use("reset-password", subject, secret)).toBe(false);
  });

  it("become good again together with their code, but none that was used before", async () => {
    const codes = store();
    const subject = randomUUID();
    const worn = await linked(codes, subject);
    expect(await codes.use("reset-password", subject, worn.secret)).toBe(true);
    const { code, secret } = await linked(codes, subject);
    await codes.use("reset-password", subject, otherThan(code));
    expect(await codes.use("reset-password", subject, secret)).toBe(true);
    await codes.release("reset-password", subject, "link");
    const rows = await run<Row>("select attempts from email_otp_code where subject = ?", [subject]);
    expect(rows).toEqual([{ attempts: 1 }]);
    expect(await codes.use("reset-password", subject, worn.secret)).toBe(false);
    expect(await codes.use("reset-password", subject, secret)).toBe(true);
  });

  it("are kept as digests, are void with their code, and exist only for purposes that have a page", async () => {
    const codes = store();
    const subject = randomUUID();
    const { secret } = await linked(codes, subject, "sign-in");
    const rows = await run<Row>("select * from email_otp_link where subject = ?", [subject]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret);
    await codes.void("sign-in", subject);
    expect(await codes.use("sign-in", subject, secret)).toBe(false);
    await issued(codes, "without-page", subject);
    expect(await links.issue("without-page", subject)).toBeUndefined();
  });
});

describe("codes and links that were mailed to one address", () => {
  const PAGE = "https://shop.example/link";
  const links = new LinkStore(run, { "reset-password": PAGE });
  const [before, after] = ["before@example.com", "after@example.com"];

  async function mailed(codes: CodeStore, subject: string, to: string) {
    const made = await codes.issue("reset-password", subject, to);
    const link = await links.issue("reset-password", subject, to);
    if (!made || !link) throw new Error("No code or no link was issued");
    return { code: made.code, secret: link.split("#")[1] ?? "" };
  }

  it("are refused for another, and stay good for theirs", async () => {
    const codes = store();
    const subject = randomUUID();
    for (const way of ["code", "secret"] as const) {
      const { [way]: given } = await mailed(codes, subject, before);
      expect(await codes.use("reset-password", subject, given, after)).toBe(false);
      expect(await codes.use("reset-password", subject, given, before)).toBe(true);
    }
  });

  it("are void once a code goes to another, and no link is made for the one before", async () => {
    const codes = store();
    const subject = randomUUID();
    const first = await mailed(codes, subject, before);
    await codes.issue("reset-password", subject, after);
    expect(await codes.sentTo("reset-password", subject)).toBe(after);
    expect(await links.issue("reset-password", subject, before)).toBeUndefined();
    expect(await links.subjectOf("reset-password", first.secret)).toBeUndefined();
    expect(await codes.use("reset-password", subject, first.secret)).toBe(false);
    await codes.issue("reset-password", subject, before);
    expect(await codes.use("reset-password", subject, first.secret)).toBe(false);
  });

  it("stay good for it while the cooldown keeps another from getting one", async () => {
    const codes = store({ resendCooldown: 30 });
    const subject = randomUUID();
    const { secret } = await mailed(codes, subject, before);
    expect(await codes.issue("reset-password", subject, after)).toBeNull();
    expect(await codes.sentTo("reset-password", subject)).toBe(before);
    expect(await codes.use("reset-password", subject, secret, before)).toBe(true);
  });
});

describe("a shop's providers of emails", () => {
  const provide = (id: string, channel: string, enabled: boolean) =>
    run("insert into notification_provider (id, handle, name, channels, is_enabled) values (?, ?, ?, ?, ?)", [
      id,
      id,
      id,
      [channel],
      enabled,
    ]);

  it("are missed where none is, where none sends emails, and where the one that did was taken out", async () => {
    expect(await hasEmailProvider(run)).toBe(false);
    await provide("local", "feed", true);
    await provide("former", "email", false);
    expect(await hasEmailProvider(run)).toBe(false);
    await provide("smtp", "email", true);
    expect(await hasEmailProvider(run)).toBe(true);
  });
});

describe("an engine of the release before, which knows the tables by their old names", () => {
  /** Its statements are the same but for the names. */
  const runBefore: RunSql = (sql, values) =>
    run(
      sql.replaceAll("email_otp_code", "one_time_code").replaceAll("email_otp_link", "one_time_link"),
      values,
    );
  const before = (options: EmailOtpOptions = { resendCooldown: 0 }) =>
    new CodeStore(runBefore, checkOptions(options));
  const linksBefore = new LinkStore(runBefore, { "reset-password": "https://shop.example/reset" });

  it("issues, replaces, counts and uses codes that the new one sees, and the reverse", async () => {
    const [ours, theirs, subject] = [store(), before(), randomUUID()];
    const first = await issued(theirs, "reset-password", subject);
    const second = await issued(theirs, "reset-password", subject);
    expect(await before({ resendCooldown: 30 }).issue("reset-password", subject)).toBeNull();
    expect(await theirs.use("reset-password", subject, first)).toBe(false);
    expect(await ours.isRight("reset-password", subject, second)).toBe(true);
    expect(await ours.use("reset-password", subject, second)).toBe(true);
    expect(await theirs.use("reset-password", subject, second)).toBe(false);
    await theirs.release("reset-password", subject);
    expect(await theirs.use("reset-password", subject, second)).toBe(true);
    await theirs.void("reset-password", subject);
    const rows = await run<Row>("select 1 from email_otp_code where subject = ?", [subject]);
    expect(rows).toEqual([]);
  });

  it("makes and opens links with it, and deletes what is old", async () => {
    const [ours, theirs, subject] = [store(), before(), randomUUID()];
    await issued(ours, "reset-password", subject);
    const link = await linksBefore.issue("reset-password", subject);
    const secret = link?.split("#")[1] ?? "";
    expect(await linksBefore.subjectOf("reset-password", secret)).toBe(subject);
    expect(await theirs.use("reset-password", subject, secret)).toBe(true);
    expect(await ours.use("reset-password", subject, secret)).toBe(false);
    await letTimePass();
    expect(await theirs.clearOld()).toBeGreaterThan(0);
    await linksBefore.clearOld();
  });
});
