import { randomUUID } from "node:crypto";
import { accountKey, limitsOn } from "@emberly/kit/rate-limit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CodePurpose } from "../src/modules/email-otp/code";
import { CodeStore } from "../src/modules/email-otp/code-store";
import { CodeLimits, LIMIT_TABLE } from "../src/modules/email-otp/limits";
import { LinkStore } from "../src/modules/email-otp/link-store";
import { checkOptions } from "../src/modules/email-otp/options";
import { ScratchDatabase } from "./scratch-database";

const PAGE = "https://shop.example/login";

let database: ScratchDatabase;

beforeAll(async () => {
  database = await ScratchDatabase.open([]);
});

afterAll(() => database?.close());

/** As each engine makes it for itself. */
function engine() {
  const limits = new CodeLimits(limitsOn(database.knex, undefined, LIMIT_TABLE));
  return { limits, codes: new CodeStore(database.run, checkOptions({ resendCooldown: 0 }), limits) };
}

const minutesPass = (minutes: number) =>
  database.run(`update ${LIMIT_TABLE} set expire = expire - ?`, [minutes * 60_000]);

async function issued(purpose: CodePurpose, subject: string): Promise<string> {
  const result = await engine().codes.issue(purpose, subject);
  if (!result) throw new Error("No code was issued");
  return result.code;
}

const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

describe("codes asked for", () => {
  const ask = async (subject: string, purpose: CodePurpose = "sign-in") =>
    (await engine().codes.issue(purpose, subject)) !== null;

  it("are five in 15 minutes for one subject, from all engines together, and then one every five minutes", async () => {
    const subject = randomUUID();
    const asked = await Promise.all(Array.from({ length: 12 }, () => ask(subject)));
    expect(asked.filter(Boolean)).toHaveLength(5);
    await minutesPass(4);
    expect(await ask(subject)).toBe(false);
    await minutesPass(2);
    expect(await ask(subject)).toBe(true);
    expect(await ask(subject)).toBe(false);
    await minutesPass(10);
    expect(await ask(subject)).toBe(true);
  });

  it("leave the code good that is out when another is refused", async () => {
    const subject = randomUUID();
    let code = "";
    for (let asked = 0; asked < 5; asked += 1) code = await issued("sign-in", subject);
    expect(await ask(subject)).toBe(false);
    expect(await engine().codes.use("sign-in", subject, code)).toBe(true);
  });

  it("do not count for another subject, and keep nobody from the first code of another purpose", async () => {
    const subject = randomUUID();
    for (let asked = 0; asked < 6; asked += 1) await ask(subject);
    expect(await ask(randomUUID())).toBe(true);
    expect(await ask(subject, "reset-password")).toBe(true);
    expect(await ask(subject, "reset-password")).toBe(false);
  });
});

describe("tries", () => {
  /** Ever new codes, so that no code is void by its own five tries. */
  async function miss(subject: string, times: number): Promise<void> {
    const { codes } = engine();
    for (let tries = 0; tries < times; tries += 1) {
      await database.run("update email_otp_code set attempts = 0 where subject = ?", [subject]);
      expect(await codes.use("sign-in", subject, "no code")).toBe(false);
    }
  }

  it("are 25 wrong ones in 15 minutes, after which the right code does not count either", async () => {
    const subject = randomUUID();
    const code = await issued("sign-in", subject);
    await miss(subject, 25);
    await database.run("update email_otp_code set attempts = 0 where subject = ?", [subject]);
    await expect(engine().limits.checkTries(subject)).rejects.toMatchObject({ status: 429 });
    expect(await engine().codes.use("sign-in", subject, code)).toBe(false);
    await minutesPass(15);
    expect(await engine().codes.use("sign-in", subject, code)).toBe(true);
  });

  it("are 240 wrong ones in a day, however they are spread", async () => {
    const subject = randomUUID();
    await issued("sign-in", subject);
    await miss(subject, 1);
    // As after nine more windows of tries.
    await database.run(`update ${LIMIT_TABLE} set points = 240 where key = ?`, [
      `tries-day:${accountKey(subject)}`,
    ]);
    await minutesPass(15);
    await expect(engine().limits.checkTries(subject)).rejects.toMatchObject({ status: 429 });
    await minutesPass(24 * 60);
    await expect(engine().limits.checkTries(subject)).resolves.toBeUndefined();
  });

  it("count as many as there are when they come at once", async () => {
    const subject = randomUUID();
    await issued("sign-in", subject);
    const { codes } = engine();
    await Promise.all(Array.from({ length: 25 }, () => codes.use("sign-in", subject, "no code")));
    await expect(engine().limits.checkTries(subject)).rejects.toMatchObject({ status: 429 });
  });

  it("of a right code do not count, and those of a subject without a code do", async () => {
    const [subject, unknown] = [randomUUID(), randomUUID()];
    const { codes, limits } = engine();
    for (let times = 0; times < 30; times += 1) {
      await database.run(`delete from ${LIMIT_TABLE} where key like 'mails%'`, []);
      const code = await issued("sign-in", subject);
      expect(await codes.use("sign-in", subject, code)).toBe(true);
    }
    await expect(limits.checkTries(subject)).resolves.toBeUndefined();
    for (let times = 0; times < 25; times += 1) await codes.use("sign-in", unknown, "123456");
    await expect(limits.checkTries(unknown)).rejects.toMatchObject({ status: 429 });
  });

  it("keep nobody out who has the link of a mail", async () => {
    const subject = randomUUID();
    const code = await issued("sign-in", subject);
    const link = await new LinkStore(database.run, { "sign-in": PAGE }).issue("sign-in", subject);
    for (let times = 0; times < 30; times += 1) {
      await engine().codes.use("sign-in", subject, otherThan(code));
    }
    expect(await engine().codes.use("sign-in", subject, link?.split("#")[1] ?? "")).toBe(true);
  });
});

it("nobody's address stands in what is counted", async () => {
  await engine().codes.issue("sign-in", "ann@example.com");
  await engine().codes.use("sign-in", "ann@example.com", "123456");
  const rows = await database.run<{ key: string }>(`select key from ${LIMIT_TABLE}`, []);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain("ann");
});
