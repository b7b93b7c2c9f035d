// @ts-check
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const POLL_MS = 250;
/** An owner writes down who it is right after it made the file; a file that stays empty was left by a crash. */
const EMPTY_IS_STALE_MS = 5000;
/** Who waits longer is told for what. */
const TELL_AFTER_MS = 1500;

/**
 * A process, and when it began, in ticks where the system says so: in a container numbers begin at 1 with each start, so a
 * later process has the same.
 *
 * @typedef {{ pid: number, startedAt: string | undefined }} Owner
 */

/**
 * The locks that this process holds. One with its number that is not among them was left by another process.
 *
 * @type {Set<string>}
 */
const held = new Set();

/**
 * Runs `work` while this process alone holds the lock file. A lock whose owner is dead is taken over. Whoever has to
 * wait for longer than a moment reads on stderr for what. Uses Node's own modules only, because it runs before any package
 * is installed.
 *
 * @template T
 * @param {string} lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 * @throws what the disk answers, and what `work` throws
 */
export async function withFileLock(lock, work) {
  const file = path.resolve(lock);
  let tellAt = Date.now() + TELL_AFTER_MS;
  while (!tryLock(file)) {
    const owner = Date.now() >= tellAt ? readOwner(file) : undefined;
    if (owner) {
      process.stderr.write(`Waiting for process ${owner.pid}, which holds the lock ${file}\n`);
      tellAt = Number.POSITIVE_INFINITY;
    }
    await delay(POLL_MS);
  }
  try {
    return await work();
  } finally {
    held.delete(file);
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function tryLock(file) {
  try {
    writeFileSync(file, `${process.pid} ${startOf(process.pid) ?? ""}`, { flag: "wx" });
    held.add(file);
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  if (isStale(file)) rmSync(file, { force: true });
  return false;
}

/** @param {string} file */
function isStale(file) {
  const owner = readOwner(file);
  if (owner) return !isAlive(owner) || (owner.pid === process.pid && !held.has(file));
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return made !== undefined && Date.now() - made > EMPTY_IS_STALE_MS;
}

/**
 * @param {string} file
 * @returns {Owner | undefined} undefined when nobody holds the lock, or its owner has not written down who it is
 */
function readOwner(file) {
  const [pid, startedAt] = (readUnless(["ENOENT"], file) ?? "").split(" ");
  return Number(pid) > 0 ? { pid: Number(pid), startedAt: startedAt || undefined } : undefined;
}

/** @param {Owner} owner */
function isAlive({ pid, startedAt }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Another user's process cannot be signalled but is there.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  const start = startOf(pid);
  return startedAt === undefined || start === undefined || start === startedAt;
}

/** There is no /proc, the process has just ended, or it is another user's and kept from this one. */
const UNTOLD = ["ENOENT", "ESRCH", "EACCES", "EPERM"];

/**
 * When a process began, on systems that tell it in /proc.
 *
 * @param {number} pid
 */
function startOf(pid) {
  const stat = readUnless(UNTOLD, `/proc/${pid}/stat`);
  // The second field is the program's name in brackets, which may hold spaces and brackets; this is the 22nd.
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
}

/**
 * @param {string[]} codes
 * @param {string} file
 * @returns {string | undefined} undefined when the file cannot be read for one of these reasons
 */
function readUnless(codes, file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && codes.includes(String(error.code))) return undefined;
    throw error;
  }
}
