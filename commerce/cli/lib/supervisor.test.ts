import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "../../test/eventually";
import { freePorts } from "./ports";
import type { Service } from "./service";
import { Supervisor } from "./supervisor";

/** Answers on a port, unless there is a file that says it is broken. */
const SCRIPT = `
  const [port, broken] = process.argv.slice(2);
  if (require("node:fs").existsSync(broken)) process.exit(3);
  require("node:http").createServer((_request, response) => response.end()).listen(Number(port), "127.0.0.1");`;

let folder: string;
let broken: string;
let said: string[];
let supervisor: Supervisor;
let service: Service;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "emberly-supervisor-"));
  broken = path.join(folder, "broken");
  const script = path.join(folder, "service.cjs");
  writeFileSync(script, SCRIPT);
  const [port] = await freePorts(1);
  said = [];
  supervisor = new Supervisor((line) => said.push(line));
  service = await supervisor.start({
    name: "stove",
    script,
    args: [String(port), broken],
    cwd: folder,
    env: {},
    readyUrl: `http://127.0.0.1:${port}/`,
    logFile: path.join(folder, "stove.log"),
  });
});

afterEach(async () => {
  await supervisor.stop();
  rmSync(folder, { recursive: true });
});

const kill = () => process.kill(service.pid ?? 0, "SIGKILL");
const isBack = (times: number) =>
  eventually(`it is back ${times} times: ${said}`, async () => {
    return said.filter((line) => line === "✓ The stove is back").length === times;
  });

describe("a supervised service", () => {
  it("is started again whenever it dies, later each time", async () => {
    for (const times of [1, 2, 3]) {
      kill();
      await isBack(times);
    }
    expect(said.filter((line) => line.startsWith("!")).map((line) => line.split(".")[0])).toEqual([
      "! The stove died (SIGKILL); starting it again in 0",
      "! The stove died (SIGKILL); starting it again in 1 s",
      "! The stove died (SIGKILL); starting it again in 2 s",
    ]);
  });

  it("stays down when a restart fails, until the next one, and is watched again then", async () => {
    writeFileSync(broken, "");
    await expect(service.restart()).rejects.toThrow("The stove ended while starting");
    expect([service.pid, said]).toEqual([undefined, []]);
    rmSync(broken);
    await service.restart();
    expect((await fetch(service.spec.readyUrl)).status).toBe(200);
    kill();
    await isBack(1);
  });
});
