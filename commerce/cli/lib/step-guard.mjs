// @ts-check
import { spawn } from "node:child_process";

/**
 * Stands between a command line of the shop and one of its steps (`node step-guard.mjs COMMAND ARGS`): when the command
 * line is gone, however it went, its end of the channel closes, and the step and everything it has begun end too. So no
 * migration, build or installation goes on behind a command that was killed.
 */

/** What does not end on request by then is killed. */
const PATIENCE_MS = 5000;

// It may be gone already: on a busy machine a killed command line is over before this file is read, and no event tells of it.
if (process.connected === false) process.exit(1);

const [command = "", ...args] = process.argv.slice(2);
// A group of its own, so that the step's own children can be ended with it.
const step = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"], detached: true });

/** @param {NodeJS.Signals} signal */
function signalAll(signal) {
  if (step.pid === undefined) return;
  try {
    process.kill(-step.pid, signal);
  } catch (error) {
    // The last of them has just ended.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

function end() {
  signalAll("SIGTERM");
  setTimeout(() => signalAll("SIGKILL"), PATIENCE_MS).unref();
}

process.on("SIGTERM", end);
process.on("SIGINT", end);
process.on("disconnect", end);

step.once("error", (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(127);
});
step.once("exit", (code, signal) => {
  if (!signal) process.exit(code ?? 1);
  process.off(signal, end);
  process.kill(process.pid, signal);
});
