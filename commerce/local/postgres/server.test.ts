import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./server";

const password = "correct horse/battery:staple'";
// mkdtemp makes a folder of mode 700: when the suite runs as root, the database account cannot enter it.
const scratch = mkdtempSync(join(tmpdir(), "embedded-postgres-"));
const dataDir = join(scratch, "nested", "postgres");
let port: number;
let server: EmbeddedPostgres | undefined;

const start = (over: { password?: string } = {}) =>
  startEmbeddedPostgres({ dataDir, port, password, ...over });

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

beforeAll(async () => {
  port = await freePort();
  server = await start();
  await server.ensureDatabase("shop");
  await query(server.url("shop"), "create table kept (word text); insert into kept values ('GRÖßE É')");
  await server.stop();
}, 60_000);

afterEach(() => server?.stop());
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe("embedded Postgres", () => {
  it("keeps what was written, is durable and speaks Unicode", async () => {
    server = await start();
    expect(await query(server.url("shop"), "select lower(word) as word from kept")).toEqual([
      { word: "größe é" },
    ]);
    expect(await query(server.url("shop"), "show fsync")).toEqual([{ fsync: "on" }]);
    await query(server.url("shop"), "create extension if not exists pg_trgm");
    expect(await query(server.url("shop"), "select similarity('crème', 'CRÈME') as s")).toEqual([{ s: 1 }]);
  });

  it("listens on loopback only and wants the password", async () => {
    server = await start();
    expect(await query(server.url("postgres"), "show listen_addresses")).toEqual([
      { listen_addresses: "127.0.0.1" },
    ]);
    const wrong = new Client({
      host: "127.0.0.1",
      port,
      user: "postgres",
      password: "guess",
      database: "postgres",
    });
    await expect(wrong.connect()).rejects.toMatchObject({ code: "28P01" });
  });

  it("creates, clones and drops databases, again and again", async () => {
    server = await start();
    await Promise.all([server.ensureDatabase("a-b"), server.ensureDatabase("a-b")]);
    const idle = new Client({ connectionString: server.url("shop") });
    idle.on("error", () => undefined);
    await idle.connect();
    await server.cloneDatabase("shop", "copy");
    expect(await query(server.url("copy"), "select count(*)::int as n from kept")).toEqual([{ n: 1 }]);
    await server.dropDatabase("copy");
    await server.dropDatabase("copy");
    await expect(query(server.url("copy"), "select 1")).rejects.toMatchObject({
      code: "3D000",
    });
  });

  it("survives a lock file whose process id now belongs to a stranger", async () => {
    writeFileSync(join(dataDir, "postmaster.pid"), `${process.pid}\n${dataDir}\n0\n${port}\n`);
    server = await start();
    expect(await query(server.url("shop"), "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("refuses a folder whose shop is running, and leaves that shop alone", async () => {
    server = await start();
    await expect(start()).rejects.toThrow(/in use by a running shop/);
    expect(await query(server.url("shop"), "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("replaces a server whose supervisor was killed", async () => {
    const script = `
      const { startEmbeddedPostgres } = require(${JSON.stringify(join(__dirname, "server.ts"))});
      startEmbeddedPostgres(${JSON.stringify({ dataDir, port, password })}).then((s) => console.log(s.pid));`;
    const supervisor = spawn(process.execPath, ["--import", "tsx", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [printed] = (await once(supervisor.stdout, "data")) as [Buffer];
    const orphan = Number(printed.toString());
    supervisor.kill("SIGKILL");
    await once(supervisor, "exit");
    expect(process.kill(orphan, 0)).toBe(true);

    server = await start();
    expect(server.pid).not.toBe(orphan);
    expect(() => process.kill(orphan, 0)).toThrow("ESRCH");
    expect(await query(server.url("shop"), "select count(*)::int as n from kept")).toEqual([{ n: 1 }]);
  });

  it("recovers after the server itself was killed, and says that it was not asked to stop", async () => {
    server = await start();
    await query(server.url("shop"), "insert into kept values ('committed just before')");
    process.kill(server.pid, "SIGKILL");
    expect(await server.exited).toEqual({ expected: false });
    server = await start();
    expect(await query(server.url("shop"), "select count(*)::int as n from kept")).toEqual([{ n: 2 }]);
    await server.stop();
    expect(await server.exited).toEqual({ expected: true });
  });

  it("takes over a new password when the secrets were replaced", async () => {
    server = await start({ password: "another password" });
    expect(await query(server.url("shop"), "select 1 as one")).toEqual([{ one: 1 }]);
    await server.stop();
    server = await start();
    expect(await query(server.url("shop"), "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("names the setting when the port is taken", async () => {
    const squatter = createServer().listen(port, "127.0.0.1");
    await once(squatter, "listening");
    try {
      await expect(start()).rejects.toThrow(/POSTGRES_PORT/);
    } finally {
      squatter.close();
    }
  });

  it("clears what a dead process has begun to make, and lets a living one go on", async () => {
    const other = join(scratch, "begun", "postgres");
    const [ofDead, ofLiving] = [spawnSync("true").pid, process.ppid].map((pid) => `${other}.init-${pid}`);
    for (const folder of [ofDead, ofLiving]) mkdirSync(folder ?? "", { recursive: true });
    server = await startEmbeddedPostgres({ dataDir: other, port, password });
    expect([ofDead, ofLiving].map((folder) => existsSync(folder ?? ""))).toEqual([false, true]);
  });

  it("does not touch a folder that holds something else", async () => {
    const other = join(scratch, "other");
    mkdirSync(other);
    writeFileSync(join(other, "thesis.txt"), "do not lose");
    await expect(startEmbeddedPostgres({ dataDir: other, port, password })).rejects.toThrow(/not empty/);
    expect(readFileSync(join(other, "thesis.txt"), "utf8")).toBe("do not lose");
  });
});
