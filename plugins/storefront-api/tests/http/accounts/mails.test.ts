import { createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "../../../../../commerce/test/eventually";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { People } from "./people";

let shop: Shop;
let people: People;

beforeAll(async () => {
  shop = await startShop();
  people = new People(shop);
});

afterAll(() => shop?.stop());

it("mails wait while the mail server is away, and go out once and in order when it is back", async () => {
  await shop.services.mailbox.stop();
  const browser = people.browser();
  const email = people.email();
  expect((await people.signUp(browser, email)).status).toBe(201);
  expect((await browser.post("/password_reset/getOTP", { email })).status).toBe(200);
  await eventually("a failed try", async () => {
    const rows = await people.sql(
      "select 1 from mail_outbox where recipient = $1 and last_error is not null",
      [email],
    );
    return rows.length > 0;
  });

  shop.services.mailbox.launch();
  await shop.services.mailbox.ready();
  await people.mailbox.waitFor(email, /password reset/);
  const subjects = (await people.mailbox.all(email)).map(({ subject }) => subject);
  expect(subjects).toEqual(["Your Emberly verification code", "Your Emberly password reset code"]);
});

it("of a burst no more are under way than the mail server has connections, and each arrives once", async () => {
  await shop.services.mailbox.stop();
  const slow = await mailServerThatNeverEnds(Number(shop.env.SMTP_PORT));
  const emails = Array.from({ length: 20 }, () => people.email());
  const underWay = async () => {
    const rows = await people.sql<{ attempts: number }>(
      "select attempts from mail_outbox where recipient = any($1) and claimed_until > now()",
      [emails],
    );
    return rows.length;
  };
  try {
    await Promise.all(emails.slice(1).map((email) => people.signUp(people.browser(), email)));
    await eventually("mails to be under way", async () => (await underWay()) >= 5);
    // Its own look comes after those that all the others have asked for.
    await people.signUp(people.browser(), emails[0] ?? "");
    await eventually("the last to be queued", async () => {
      const queued = await people.sql("select 1 from mail_outbox where recipient = any($1)", [emails]);
      return queued.length === emails.length;
    });
    expect(await underWay()).toBeLessThanOrEqual(5);
  } finally {
    await slow.stop();
    shop.services.mailbox.launch();
    await shop.services.mailbox.ready();
  }
  const arrived = async () =>
    Promise.all(emails.map(async (email) => (await people.mailbox.all(email)).length));
  await eventually("all to arrive", async () => (await arrived()).every((mails) => mails > 0), 60_000);
  expect(await arrived()).toEqual(emails.map(() => 1));
}, 120_000);

/** Takes mails on a port, and never says that it has one. */
async function mailServerThatNeverEnds(port: number): Promise<{ stop(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.write("220 ready\r\n");
    socket.on("data", (chunk) => {
      const said = chunk.toString();
      if (said.startsWith("DATA")) socket.write("354 go on\r\n");
      else if (/^(EHLO|MAIL|RCPT)/.test(said)) socket.write("250 fine\r\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

it("a code and its link are readable nowhere but in their mail", async () => {
  const email = people.email();
  await shop.services.mailbox.stop();
  await people.signUp(people.browser(), email);
  const waiting = await everythingStored();
  shop.services.mailbox.launch();
  await shop.services.mailbox.ready();
  const code = await people.mailbox.waitForCode(email);
  const secret = await people.mailbox.waitForSecret(email, "/verify-email");
  const sent = await eventually("the mail to be ticked off", async () => {
    const rows = await people.sql("select 1 from mail_outbox where recipient = $1 and body is null", [email]);
    return rows.length > 0 && everythingStored();
  });
  // Not part of a longer number, such as the fraction of a second in a time.
  const readable = new RegExp(`(?<![\\d.])${code}(?!\\d)`);
  expect(waiting).toContain(email);
  expect(waiting + sent).not.toContain(secret);
  expect(waiting).not.toMatch(readable);
  expect(sent).not.toMatch(readable);
});

/** Every row of every table as text. */
async function everythingStored(): Promise<string> {
  const tables = await people.sql<{ name: string }>(
    "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const texts: string[] = [];
  // One after the other: each asks over a connection of its own, and the database has only so many.
  for (const { name } of tables) {
    const rows = await people.sql<{ all: string | null }>(`select json_agg(t)::text as all from ${name} t`);
    texts.push(...rows.map(({ all }) => all ?? ""));
  }
  return texts.join("\n");
}
