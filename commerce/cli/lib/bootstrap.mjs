// @ts-check
import { readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./install.mjs";
import { Progress, StartFault } from "./progress.mjs";
import { endRunningCommands } from "./run.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");

const OLDEST_NODE = [20, 19];

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [needMajor = 0, needMinor = 0] = OLDEST_NODE;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return;
  throw new StartFault(`Node ${OLDEST_NODE.join(".")} or newer is needed; this is ${process.versions.node}.`);
}

/** Settings of `.env` join the environment; what is set already wins. */
function readDotEnv() {
  try {
    readFileSync(path.join(root, ".env"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
    throw new StartFault(`.env cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  process.loadEnvFile(path.join(root, ".env"));
}

/**
 * Node says so with a code; the database's programs, whose output becomes the message, say it in words.
 *
 * @param {unknown} error
 */
function isDiskFull(error) {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "ENOSPC") || /no space left on device/i.test(error.message);
}

/** @param {unknown} error */
function explain(error) {
  if (error instanceof Error && (error.name === "StartFault" || error.name === "EnvError")) {
    const details = "details" in error && Array.isArray(error.details) ? error.details : [];
    return [error.message, ...details.map((line) => `    ${line}`)].join("\n");
  }
  if (isDiskFull(error)) {
    return "The disk is full. Free some space, or set DATA_DIR to a folder on another disk.";
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** They run until somebody stops them, at whatever they are: that is no failure. */
const ENDED_BY_A_SIGNAL = ["start.ts", "dev.ts"];

/**
 * The common start of every command: the right Node, settings, packages; then the TypeScript entry, which is
 * loaded only now because its loader is one of the packages.
 *
 * @param {string} entry path below commerce/cli
 */
export async function runCommand(entry) {
  const progress = new Progress();
  const interrupted = () => {
    endRunningCommands();
    process.exit(ENDED_BY_A_SIGNAL.includes(entry) ? 0 : 130);
  };
  // A terminal that is closed must not end the work that clears up.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
  process.on("SIGINT", interrupted);
  process.on("SIGTERM", interrupted);
  try {
    requireNode();
    process.chdir(root);
    readDotEnv();
    process.env.MEDUSA_DISABLE_TELEMETRY = "true";
    await ensureInstalled(root, progress);
    const { require: requireTypeScript } = await import("tsx/cjs/api");
    const command = requireTypeScript(`../${entry}`, import.meta.url);
    process.off("SIGINT", interrupted);
    process.off("SIGTERM", interrupted);
    process.exit(await command.main({ root, progress }));
  } catch (error) {
    process.stderr.write(`\n${explain(error)}\n`);
    process.exit(1);
  }
}
