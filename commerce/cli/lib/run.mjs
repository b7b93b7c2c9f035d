// @ts-check
import { spawn } from "node:child_process";
import { openLog } from "./log-file.mjs";
import { StartFault } from "./progress.mjs";
import stepGuard from "./step-guard-path.cjs";

const ANSI = new RegExp(`${String.fromCharCode(27)}\\[[0-9;?]*[A-Za-z]`, "g");
const LAST_LINES = 15;

/** Children that are running now, so that a signal in the middle of a step can end them. */
const running = new Set();
let ended = false;

/** Ends every command that is still running and lets no other begin. */
export function endRunningCommands() {
  ended = true;
  for (const child of running) child.kill("SIGTERM");
}

/**
 * Runs a command to its end with its output in a log file, and passes on each last line. The command ends with this
 * process, also when that is killed.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, logFile: string, onLine?: (line: string) => void, what: string}} options
 * @returns {Promise<void>}
 * @throws StartFault with the last lines of the log
 */
export function run(command, args, { cwd, env, logFile, onLine, what }) {
  if (ended) return Promise.reject(new StartFault(`${what} was not begun: the command is being stopped`));
  const log = openLog(logFile, "w");
  const child = spawn(process.execPath, [stepGuard, command, ...args], {
    cwd,
    env: env ?? process.env,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  running.add(child);
  /** @type {string[]} */
  const last = [];
  const take = (/** @type {Buffer} */ chunk) => {
    log.write(chunk);
    for (const raw of chunk.toString().split(/[\r\n]+/)) {
      const line = raw.replace(ANSI, "").trim();
      if (!line || /^npm (warn|notice)/i.test(line)) continue;
      last.push(line);
      if (last.length > LAST_LINES) last.shift();
      onLine?.(line);
    }
  };
  child.stdout?.on("data", take);
  child.stderr?.on("data", take);
  return new Promise((resolve, reject) => {
    child.once("error", (error) => reject(new StartFault(`${what} could not be run: ${error.message}`)));
    child.once("close", (code, signal) => {
      running.delete(child);
      log.end();
      if (code === 0) resolve();
      else reject(new StartFault(`${what} failed (${signal ?? `exit ${code}`}). Its log: ${logFile}`, last));
    });
  });
}
