import { readdirSync, readFileSync } from "node:fs";

/** Kinds of processes and the ids of theirs. */
export type Processes = Record<string, number[]>;

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Processor time that each kind of process has used since it began, milliseconds. */
export function processorMs(processes: Processes): Record<string, number> {
  return mapValues(processes, (pid) => {
    const [user, system] = numbers(pid);
    return ((user ?? 0) + (system ?? 0)) * TICK_MS;
  });
}

/** Memory (RSS) that each kind of process holds now, all of a kind together, MB. */
export function memoryMb(processes: Processes): Record<string, number> {
  return mapValues(processes, (pid) =>
    Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024),
  );
}

/**
 * Processor time of a server that works in children, as Postgres does: its own, theirs, and what the ended ones have
 * left it, milliseconds.
 *
 * @param child any of the children
 */
export function familyMs(child: number): number {
  const parent = parentOf(child);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = numbers(parent);
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
  const theirs = children.reduce((sum, pid) => sum + (processorMs({ child: [pid] }).child ?? 0), 0);
  return (user + system + endedUser + endedSystem) * TICK_MS + theirs;
}

function mapValues(processes: Processes, read: (pid: number) => number): Record<string, number> {
  return Object.fromEntries(
    Object.entries(processes).map(([kind, pids]) => [kind, pids.reduce((sum, pid) => sum + read(pid), 0)]),
  );
}

/** Processor time of a process as Linux counts it: user, system, and both of its ended children. */
function numbers(pid: number): number[] {
  return fields(pid).slice(11, 15).map(Number);
}

function parentOf(pid: number): number {
  return Number(fields(pid)[1]);
}

/** What /proc tells of a process, from its state on; nothing of one that has just ended. */
function fields(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH"))
      return [];
    throw error;
  }
}
