import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freePorts, isFree } from "../cli/lib/ports";
import { eventually } from "../test/eventually";
import {
  repositoryRoot,
  templateName,
  testDatabaseServer,
  testDatabaseUrl,
  testDataDir,
} from "../test/test-database";
import { ADMIN } from "../test/test-env";

/** What begins the shop: the supervisor itself, so that signals reach it, or npm in front of it. */
const SUPERVISOR = [process.execPath, "commerce/cli/start.mjs"] as const;
const NPM = ["npm", "start"] as const;

class Start {
  readonly child: ChildProcess;
  output = "";
  readonly ended: Promise<number | null>;

  constructor(env: Record<string, string>, [command, ...args]: readonly [string, ...string[]] = SUPERVISOR) {
    this.child = spawn(command, args, {
      cwd: repositoryRoot,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const take = (chunk: Buffer) => {
      this.output += chunk.toString();
    };
    this.child.stdout?.on("data", take);
    this.child.stderr?.on("data", take);
    this.ended = new Promise((resolve) => this.child.once("close", (code) => resolve(code)));
  }

  says(text: string | RegExp): Promise<true> {
    return eventually(
      `the start says ${text}\n${this.output}`,
      async () => {
        if (typeof text === "string" ? this.output.includes(text) : text.test(this.output)) return true;
        if (this.child.exitCode !== null) throw new Error(`it ended instead:\n${this.output}`);
        return false;
      },
      120_000,
    );
  }
}

/** Ids of the processes whose command line names the data folder or one of the ports of this test's shop. */
function processesOf(mark: string): number[] {
  const lines = execFileSync("ps", ["-eo", "pid=,args="], { encoding: "utf8" }).split("\n");
  return lines
    .filter((line) => line.includes(mark) && !line.includes("ps -eo"))
    .map((line) => Number.parseInt(line, 10));
}

/** A start takes some seconds, two of them on a busy machine a minute. */
const TIMEOUT_MS = 240_000;

describe("npm start", { timeout: TIMEOUT_MS }, () => {
  const server = testDatabaseServer();
  const database = `start_${randomUUID().slice(0, 8)}`;
  const dataDir = path.join(testDataDir, database);
  let env: Record<string, string>;
  let ports: number[];
  const starts: Start[] = [];
  const start = (changes: Record<string, string> = {}, command?: typeof SUPERVISOR | typeof NPM) => {
    const begun = new Start({ ...env, ...changes }, command);
    starts.push(begun);
    return begun;
  };

  beforeAll(async () => {
    await server.cloneDatabase(templateName(), database);
    ports = await freePorts(5);
    const [storefront, commerce, mailbox, smtp, sandbox] = ports.map(String);
    env = {
      DATA_DIR: dataDir,
      DATABASE_URL: testDatabaseUrl(server.port, database),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      STOREFRONT_PORT: storefront ?? "",
      COMMERCE_PORT: commerce ?? "",
      MAILBOX_PORT: mailbox ?? "",
      SMTP_PORT: smtp ?? "",
      PAYMENT_SANDBOX_PORT: sandbox ?? "",
    };
  });

  afterEach(async () => {
    for (const { child, ended } of starts.splice(0)) {
      child.kill("SIGTERM");
      await ended;
    }
  });

  afterAll(async () => {
    await server.dropDatabase(database);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("ends with the ready line when everything answers, and stops every child on SIGTERM", async () => {
    const shop = start();
    await shop.says(`Shop ready: http://localhost:${env.STOREFRONT_PORT}`);
    expect(shop.output.trimEnd().split("\n").at(-1)).toBe(
      `Shop ready: http://localhost:${env.STOREFRONT_PORT}`,
    );
    for (const url of [
      `http://localhost:${env.STOREFRONT_PORT}/ready`,
      `http://localhost:${env.COMMERCE_PORT}/health`,
    ]) {
      expect((await fetch(url)).status, url).toBe(200);
    }
    shop.child.kill("SIGTERM");
    expect(await shop.ended).toBe(0);
    expect(processesOf(`--port ${env.COMMERCE_PORT}`)).toEqual([]);
    expect(processesOf(path.join(repositoryRoot, "node_modules/@medusajs/telemetry"))).toEqual([]);
    for (const port of ports) expect(await isFree(port), `port ${port}`).toBe(true);
  });

  it("starts a child that dies again, and says so", async () => {
    const shop = start();
    await shop.says("Shop ready");
    const [mailbox] = processesOf(`--web-port ${env.MAILBOX_PORT}`);
    if (!mailbox) throw new Error("The mailbox does not run");
    process.kill(mailbox, "SIGKILL");
    await shop.says("The mailbox died (SIGKILL); starting it again");
    await shop.says("The mailbox is back");
    expect((await fetch(`http://localhost:${env.MAILBOX_PORT}/email`)).status).toBe(200);
  });

  it("starts a child again however often it dies", async () => {
    const shop = start();
    await shop.says("Shop ready");
    const killed = new Set<number>();
    const killNext = () =>
      eventually("the mailbox runs", async () => {
        const next = processesOf(`--web-port ${env.MAILBOX_PORT}`).find((pid) => !killed.has(pid));
        if (next === undefined) return false;
        killed.add(next);
        process.kill(next, "SIGKILL");
        return true;
      });
    await killNext();
    await shop.says("The mailbox is back");
    await killNext();
    await shop.says(/(?:is back[\s\S]*){2}/);
    await killNext();
    await shop.says(/(?:is back[\s\S]*){3}/);
    expect((await fetch(`http://localhost:${env.MAILBOX_PORT}/email`)).status).toBe(200);
  });

  it("comes up again without a manual step after the supervisor was killed", async () => {
    const first = start();
    await first.says("Shop ready");
    first.child.kill("SIGKILL");
    await first.ended;
    const second = start({}, NPM);
    await second.says("Shop ready");
    await eventually("the killed supervisor's engine is gone", async () => {
      return processesOf(`--port ${env.COMMERCE_PORT}`).length === 1;
    });
    second.child.kill("SIGKILL");
    await eventually("a shop whose npm was killed stops by itself", async () => {
      const free = await Promise.all(ports.map(isFree));
      return free.every(Boolean);
    });
  });

  it("names a port that is taken and leaves nothing running", async () => {
    const occupant = createServer();
    await new Promise<void>((resolve) => occupant.listen(Number(env.STOREFRONT_PORT), "127.0.0.1", resolve));
    const shop = start();
    expect(await shop.ended).toBe(1);
    await new Promise((resolve) => occupant.close(resolve));
    expect(shop.output).toContain(`Port ${env.STOREFRONT_PORT} (STOREFRONT_PORT) is taken`);
    expect(processesOf(`--port ${env.COMMERCE_PORT}`)).toEqual([]);
  });

  it("lists every fault of the environment by name", async () => {
    const shop = start({ COMMERCE_PORT: "ninety", STORE_URL: "shop", FREE_SHIPPING_THRESHOLD: "-1" });
    expect(await shop.ended).toBe(1);
    for (const name of ["COMMERCE_PORT", "STORE_URL", "FREE_SHIPPING_THRESHOLD"])
      expect(shop.output).toContain(name);
  });

  it("refuses production without secrets, listing all that is missing", async () => {
    const shop = start({ NODE_ENV: "production" });
    expect(await shop.ended).toBe(1);
    for (const name of [
      "STORE_URL",
      "JWT_SECRET",
      "COOKIE_SECRET",
      "STRIPE_API_KEY",
      "STRIPE_WEBHOOK_SECRET",
      "SMTP_URL",
    ]) {
      expect(shop.output).toContain(name);
    }
  });
});
