import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTcpServer, type Server as TcpServer } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePorts } from "../cli/lib/ports";
import { findProgram } from "../cli/lib/system-program";
import { examineAll, examineSettings, type Visit } from "../doctor/visit";
import { withClient } from "../local/postgres/databases";
import { Program } from "../test/program";
import {
  repositoryRoot,
  templateName,
  testDatabaseServer,
  testDatabaseUrl,
  testDataDir,
} from "../test/test-database";

const SECRET = "whsec_of_the_shop";
const KEY = "sk_live_good";
const redisServer = findProgram("redis-server");

let database = "";
let databaseUrl = "";
let stripeUrl = "";
let mailPort = 0;
let closedPort = 0;
/** Milliseconds that Stripe's clock is ahead. */
let clockAhead = 0;
let stripe: Server;
let mail: TcpServer;

/** Stripe and the shop's webhook in one: takes the good key, and events signed with the shop's secret. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader("Date", new Date(Date.now() + clockAhead).toUTCString());
  if (request.url === "/hooks/stripe") {
    const body = await text(request);
    const [, at, signature] = /t=(\d+),v1=(\w+)/.exec(String(request.headers["stripe-signature"])) ?? [];
    const right = createHmac("sha256", SECRET).update(`${at}.${body}`).digest("hex");
    response.writeHead(signature === right ? 200 : 400).end();
  } else if (request.headers.authorization !== `Bearer ${KEY}`) {
    response.writeHead(401).end("{}");
  } else if (request.url?.startsWith("/v1/webhook_endpoints")) {
    const endpoint = { url: "https://shop.example/hooks/stripe", status: "enabled", enabled_events: ["*"] };
    response.end(JSON.stringify({ data: [endpoint] }));
  } else {
    response.end(JSON.stringify({ data: [] }));
  }
}

const settings = (changed: Record<string, string> = {}) => ({
  DATA_DIR: path.join(testDataDir, database),
  DATABASE_URL: databaseUrl,
  STRIPE_API_KEY: KEY,
  STRIPE_WEBHOOK_SECRET: SECRET,
  STRIPE_API_BASE: stripeUrl,
  SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  ...changed,
});

/** What the doctor calls a fault, by name. */
async function faults(changed: Record<string, string> = {}, visit: Partial<Visit> = {}): Promise<string> {
  const source = settings(changed);
  const found = await examineAll(source, {
    root: repositoryRoot,
    databaseUrl: source.DATABASE_URL,
    webhookUrl: `${stripeUrl}/hooks/stripe`,
    ...visit,
  });
  return found
    .filter(({ verdict }) => verdict === "fault")
    .map(({ name, text }) => `${name}: ${text}`)
    .join("\n");
}

beforeAll(async () => {
  const server = testDatabaseServer();
  database = `doctor_${randomUUID().slice(0, 8)}`;
  await server.cloneDatabase(templateName(), database);
  databaseUrl = testDatabaseUrl(server.port, database);
  [closedPort = 0] = await freePorts(1);
  stripe = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => stripe.listen(0, "127.0.0.1", resolve));
  mail = createTcpServer((socket) => socket.resume().end("220 mail.example ready\r\n"));
  await new Promise<void>((resolve) => mail.listen(0, "127.0.0.1", resolve));
  const [stripeAt, mailAt] = [stripe.address(), mail.address()];
  if (typeof stripeAt !== "object" || typeof mailAt !== "object") throw new Error("No port to listen on");
  stripeUrl = `http://127.0.0.1:${stripeAt?.port}`;
  mailPort = mailAt?.port ?? 0;
});

afterAll(async () => {
  await Promise.all([stripe, mail].map((server) => new Promise((resolve) => server.close(resolve))));
  await testDatabaseServer().dropDatabase(database);
});

describe("the doctor", () => {
  it("finds nothing wrong with a shop that is well", async () => {
    expect(await faults()).toBe("");
  });

  it("names settings that are wrong, all of them", async () => {
    expect(await faults({ COMMERCE_PORT: "ninety", WORKER_MODE: "worker" })).toMatch(
      /settings: COMMERCE_PORT[\s\S]*settings: WORKER_MODE/,
    );
  });

  it("tells of mails to the staff that lead to this machine", () => {
    const production = {
      ...settings(),
      NODE_ENV: "production",
      STORE_URL: "https://shop.example",
      JWT_SECRET: "a-secret-of-some-length",
      COOKIE_SECRET: "another-secret-of-length",
      ADMIN_PASSWORD: "a-long-password",
    };
    expect(examineSettings(production)).toMatchObject([
      { verdict: "fine" },
      { verdict: "note", text: expect.stringContaining("set DASHBOARD_URL") },
    ]);
    expect(examineSettings({ ...production, DASHBOARD_URL: "https://staff.shop.example" })).toHaveLength(1);
  });

  it("names a database that does not answer", async () => {
    const url = databaseUrl.replace(/:\d+\//, `:${closedPort}/`);
    expect(await faults({ DATABASE_URL: url })).toMatch(/^database: .*ECONNREFUSED/);
  });

  it("names a wrong password", async () => {
    const url = new URL(databaseUrl);
    url.password = "wrong";
    expect(await faults({ DATABASE_URL: url.href })).toMatch(/^database: password authentication failed/);
  });

  it("names a migration that is still to be made", async () => {
    const name = "Migration20261121130000Accounts";
    await withClient(databaseUrl, (client) =>
      client.query("update mikro_orm_migrations set name = 'away' where name = $1", [name]),
    );
    const found = await faults();
    await withClient(databaseUrl, (client) =>
      client.query("update mikro_orm_migrations set name = $1 where name = 'away'", [name]),
    );
    expect(found).toBe(`migrations: 1 pending, for example ${name}: run npm run migrate.`);
  });

  it("names it also where what is kept about people cannot be looked into without it", async () => {
    const name = "Migration20261121130000Accounts";
    await withClient(databaseUrl, (client) =>
      client.query(`update mikro_orm_migrations set name = 'away' where name = '${name}';
        alter table account_sign_up rename to account_sign_up_away`),
    );
    const found = await faults();
    await withClient(databaseUrl, (client) =>
      client.query(`update mikro_orm_migrations set name = '${name}' where name = 'away';
        alter table account_sign_up_away rename to account_sign_up`),
    );
    expect(found).toMatch(/^migrations: 1 pending.*\npersonal data: .*account_sign_up/);
  });

  it("tells of mails that are kept too long", async () => {
    await withClient(databaseUrl, (client) =>
      client.query(`insert into mail_outbox (id, recipient, template, subject, sent_at)
        values ('mail_old', 'ann@example.com', 'x', 'x', now() - interval '92 days');
        insert into catalogue_missed_search (text, times, last_at) values ('old words', 1, now() - interval '92 days');
        insert into account_sign_up (id, auth_identity_id, browser_hash, name, country, password_hash, expires_at)
        values ('sup_old', 'x', 'x', 'Ann', 'x', 'x', now() - interval '2 days')`),
    );
    const source = settings();
    const visit = { root: repositoryRoot, databaseUrl, webhookUrl: `${stripeUrl}/hooks/stripe` };
    const found = await examineAll(source, visit);
    expect(found.find(({ name }) => name === "personal data")).toMatchObject({
      verdict: "note",
      text: expect.stringContaining("Older than 90 days: 1 sign-ups, 1 searches, 1 mails."),
    });
    await withClient(databaseUrl, (client) =>
      client.query("delete from account_sign_up where id = 'sup_old'"),
    );
    const later = await examineAll(settings({ KEEP_PERSONAL_DATA_DAYS: "120" }), visit);
    expect(later.find(({ name }) => name === "personal data")?.verdict).toBe("fine");
    await withClient(databaseUrl, (client) =>
      client.query("delete from mail_outbox where id = 'mail_old'; delete from catalogue_missed_search"),
    );
  });

  it("names the tables that workflows have with Redis only", async () => {
    const found = await faults({ REDIS_URL: `redis://127.0.0.1:${closedPort}` });
    expect(found).toMatch(/^migrations: \d+ pending/);
  });

  it("names Redis when it is gone", async () => {
    expect(await faults({ REDIS_URL: `redis://127.0.0.1:${closedPort}` })).toMatch(/^redis: .*REDIS_URL/m);
  });

  it.skipIf(!redisServer)("names a Redis that throws queued work away", async () => {
    const [port = 0] = await freePorts(1);
    const args = [
      "--port",
      `${port}`,
      "--bind",
      "127.0.0.1",
      "--save",
      "",
      "--maxmemory-policy",
      "allkeys-lru",
      // As where Redis is bought as a service.
      "--rename-command",
      "CONFIG",
      "",
    ];
    const redis = new Program(redisServer ?? "", args, port);
    await redis.start();
    const found = await faults({ REDIS_URL: `redis://127.0.0.1:${port}` });
    await redis.stop();
    expect(found).toMatch(/^redis memory: .*allkeys-lru/m);
  });

  it("names an object store that takes nothing", async () => {
    const found = await faults({
      S3_BUCKET: "nowhere",
      S3_PRIVATE_BUCKET: "nowhere-private",
      S3_REGION: "us-east-1",
      S3_ENDPOINT: `http://127.0.0.1:${closedPort}`,
      S3_FILE_URL: "http://127.0.0.1/nowhere",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    });
    expect(found).toMatch(/^object store: .*bucket nowhere\.\nobject store: .*bucket nowhere-private\.$/);
  });

  it("names a collector that takes no traces", async () => {
    const found = await faults({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${closedPort}` });
    expect(found).toMatch(/^traces: .*OTEL_EXPORTER_OTLP_ENDPOINT/);
  });

  it("names a mail server that is gone", async () => {
    expect(await faults({ SMTP_URL: `smtp://127.0.0.1:${closedPort}` })).toMatch(/^mail: .*SMTP_URL/);
  });

  it("names a key that Stripe refuses", async () => {
    expect(await faults({ STRIPE_API_KEY: "sk_live_old" })).toMatch(/^stripe: .*401: check STRIPE_API_KEY/);
  });

  it("names a webhook that cannot be reached", async () => {
    const found = await faults({}, { webhookUrl: `http://127.0.0.1:${closedPort}/hooks/stripe` });
    expect(found).toMatch(/^stripe webhook: .*cannot be reached/);
  });

  it("names a webhook secret that is another's", async () => {
    expect(await faults({ STRIPE_WEBHOOK_SECRET: "whsec_of_another" })).toMatch(
      /^stripe webhook: .*STRIPE_WEBHOOK_SECRET/,
    );
  });

  it("names a clock that is wrong", async () => {
    clockAhead = 400_000;
    const found = await faults();
    clockAhead = 0;
    expect(found).toMatch(/^clock and stripe: They differ by (?:399|400) s/);
  });

  it("names a disk that is full", async () => {
    expect(await faults({}, { leastFreeDisk: Number.MAX_SAFE_INTEGER })).toMatch(/^disk: .*make room/);
  });
});
