import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../test/eventually";
import stepGuard from "./step-guard-path.cjs";

/** A step that has begun a process of its own, tells both ids, and would never end. */
const STEP = "sleep 100000 & echo $$ $!; wait";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "emberly-run-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A command line whose step runs. */
async function startCommand(name: string) {
  const logFile = path.join(folder, `${name}.log`);
  const module = pathToFileURL(path.join(__dirname, "run.mjs")).href;
  const script = `import { run, endRunningCommands } from ${JSON.stringify(module)};
    process.on("SIGTERM", endRunningCommands);
    await run("sh", ["-c", ${JSON.stringify(STEP)}], { logFile: ${JSON.stringify(logFile)}, what: "A step" });`;
  const command = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "ignore" });
  const pids = await eventually("the step runs", async () => {
    const found = readFileSync(logFile, "utf8").match(/\d+/g)?.map(Number) ?? [];
    return found.length === 2 && found;
  });
  return { command, pids };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // There is no such process.
    return false;
  }
}

describe("a step of a command", () => {
  it.each(["SIGKILL", "SIGTERM"] as const)(
    "ends with everything it has begun when the command is ended by %s",
    async (signal) => {
      const { command, pids } = await startCommand(signal);
      expect(pids.map(isRunning)).toEqual([true, true]);
      command.kill(signal);
      await eventually("the step and its child are gone", async () => !pids.some(isRunning));
    },
  );

  it("does not begin when the command was ended before it could", async () => {
    const begun = path.join(folder, "begun");
    const guard = spawn(process.execPath, [stepGuard, "touch", begun], {
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    guard.disconnect();
    await once(guard, "exit");
    expect(existsSync(begun)).toBe(false);
  });

  it("tells how it ended, with its last lines", async () => {
    const { run } = await import("./run.mjs");
    const options = { logFile: path.join(folder, "ended.log"), what: "A step" };
    await expect(run("sh", ["-c", "echo done"], options)).resolves.toBeUndefined();
    await expect(run("sh", ["-c", "echo no disk; exit 3"], options)).rejects.toMatchObject({
      message: expect.stringContaining("A step failed (exit 3)"),
      details: ["no disk"],
    });
    await expect(run("sh", ["-c", "kill -TERM $$"], options)).rejects.toThrow("A step failed (SIGTERM)");
  });
});
