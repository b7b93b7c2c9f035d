import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

const POLL_MS = 250;
/** An owner writes its number right after it made the file; a file that stays empty was left by a crash. */
const EMPTY_IS_STALE_MS = 5000;

/** Runs `work` while this process alone holds the lock file. A lock whose owner is dead is taken over. */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (!tryLock(file)) await delay(POLL_MS);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function tryLock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  if (isStale(file)) rmSync(file, { force: true });
  return false;
}

function isStale(file: string): boolean {
  try {
    const owner = Number(readFileSync(file, "utf8"));
    return owner > 0 ? !isAlive(owner) : Date.now() - statSync(file).mtimeMs > EMPTY_IS_STALE_MS;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process cannot be signalled but is there.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
