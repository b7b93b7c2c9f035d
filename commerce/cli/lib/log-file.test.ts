import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { eventually } from "../../test/eventually";
import { saidOnStderr } from "../../test/said-on-stderr";
import { openLog } from "./log-file.mjs";
import { run } from "./run.mjs";
import { Service } from "./service";

let folder: string;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "emberly-log-"));
  said = saidOnStderr();
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const complaint = (file: string) => expect.stringContaining(`The log ${file} cannot be written`);

describe("a log", () => {
  it("makes its folder and goes on with what is there, or begins anew", async () => {
    const file = path.join(folder, "logs", "shop.log");
    for (const [flags, text] of [
      ["a", "one\n"],
      ["a", "two\n"],
      ["w", "three\n"],
    ] as const) {
      const log = openLog(file, flags);
      log.end(text);
      await once(log, "close");
      if (text === "two\n") expect(readFileSync(file, "utf8")).toBe("one\ntwo\n");
    }
    expect(readFileSync(file, "utf8")).toBe("three\n");
    expect(said).toEqual([]);
  });

  it("that cannot be opened is said once, and takes what is written without a word", async () => {
    const log = openLog(folder, "a");
    log.write("lost\n");
    await new Promise((resolve) => log.once("close", resolve));
    log.write("lost, too\n");
    log.end();
    await turn();
    expect(said).toEqual([complaint(folder)]);
  });

  it.runIf(existsSync("/dev/full"))("whose disk is full is said once", async () => {
    const log = openLog("/dev/full", "a");
    for (const line of ["lost\n", "lost, too\n"]) log.write(line);
    await new Promise((resolve) => log.once("close", resolve));
    log.write("lost as well\n");
    await turn();
    expect(said).toEqual([complaint("/dev/full")]);
  });

  it("whose folder cannot be made is said once", async () => {
    writeFileSync(path.join(folder, "file"), "");
    const file = path.join(folder, "file", "shop.log");
    const log = openLog(file, "a");
    log.write("lost\n");
    await turn();
    expect(said).toEqual([complaint(file)]);
  });
});

it("a step runs to its end without a log", async () => {
  mkdirSync(path.join(folder, "step.log"));
  const logFile = path.join(folder, "step.log");
  const lines: string[] = [];
  const options = { logFile, what: "A step", onLine: (line: string) => lines.push(line) };
  await run("sh", ["-c", "echo one; sleep 0.1; echo two"], options);
  expect(lines).toEqual(["one", "two"]);
  expect(said).toEqual([complaint(logFile)]);
});

it("a service runs without a log, and keeps its last lines", async () => {
  const script = path.join(folder, "service.mjs");
  writeFileSync(script, `console.log("one"); setTimeout(() => console.log("two"), 100);`);
  const spec = { name: "service", script, args: [], cwd: folder, env: process.env, readyUrl: "" };
  let how = "";
  const service = new Service({ ...spec, logFile: folder }, (end) => {
    how = end;
  });
  service.launch();
  await eventually("it ended by itself", async () => how === "exit 0");
  await eventually("what it wrote has come", async () => service.lastLines.length === 2);
  expect(service.lastLines).toEqual(["one", "two"]);
  expect(said).toEqual([complaint(folder)]);
});
