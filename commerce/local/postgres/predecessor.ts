import { execFile } from "node:child_process";
import { readFile, readlink, realpath, rm, writeFile } from "node:fs/promises";
import { platform } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
const supervisorFile = "supervisor.pid";

/** Notes who started the server, so that a later start can tell a living shop from an orphaned server. */
export async function recordSupervisor(dataDir: string): Promise<void> {
  await writeFile(join(dataDir, supervisorFile), `${process.pid}\n`);
}

/**
 * Deals with what an unclean stop left on the data folder: a stale lock file, one whose process id now belongs
 * to another program, or a server whose supervisor was killed. The orphan is stopped cleanly rather than
 * adopted, so that the new supervisor sees it exit and its settings are the current ones.
 *
 * @throws Error when the server belongs to a shop that is still running
 */
export async function clearPredecessor(dataDir: string): Promise<void> {
  const lockFile = join(dataDir, "postmaster.pid");
  const pid = await readPid(lockFile);
  // Postgres itself removes a lock file whose process is gone.
  if (pid === undefined || !isAlive(pid)) return;
  if (!(await servesFolder(pid, dataDir))) {
    await rm(lockFile, { force: true });
    return;
  }
  const supervisor = await readPid(join(dataDir, supervisorFile));
  if (supervisor !== undefined && (await parentOf(pid)) === supervisor) {
    throw new Error(
      `The database in ${dataDir} is in use by a running shop (process ${supervisor}). ` +
        "Stop that one first or choose another DATA_DIR.",
    );
  }
  await endServer(pid);
}

/**
 * Stops a server: fast shutdown first, which ends its connections and writes everything out; harder only when
 * it does not react (the next start then recovers from the write-ahead log).
 */
export async function endServer(pid: number): Promise<void> {
  for (const [signal, patienceMs] of [
    ["SIGINT", 20_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    if (!send(pid, signal)) return;
    const until = Date.now() + patienceMs;
    while (Date.now() < until) {
      if (!isAlive(pid)) return;
      await delay(25);
    }
  }
  throw new Error(`The database server (process ${pid}) cannot be stopped`);
}

async function readPid(file: string): Promise<number | undefined> {
  const text = await readFile(file, "utf8").catch(() => "");
  const pid = Math.abs(Number.parseInt(text, 10));
  return pid > 0 ? pid : undefined;
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw error;
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Whether the process is a Postgres server on this folder, and not a stranger that got a reused process id. */
async function servesFolder(pid: number, dataDir: string): Promise<boolean> {
  try {
    if (platform() === "linux") {
      const program = (await readlink(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, "");
      return (
        basename(program) === "postgres" && (await readlink(`/proc/${pid}/cwd`)) === (await realpath(dataDir))
      );
    }
    const { stdout } = await run("ps", ["-o", "command=", "-p", String(pid)]);
    return stdout.includes("postgres") && stdout.includes(dataDir);
  } catch {
    // Another account's process cannot be inspected, and a server on our own files would be ours.
    return false;
  }
}

async function parentOf(pid: number): Promise<number> {
  if (platform() === "linux") {
    const text = await readFile(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name in brackets and may hold spaces; the parent is the fourth.
    return Number(text.slice(text.lastIndexOf(")") + 2).split(" ")[1]);
  }
  const { stdout } = await run("ps", ["-o", "ppid=", "-p", String(pid)]);
  return Number(stdout);
}
