import { constants } from "node:fs";
import { access, mkdir, statfs } from "node:fs/promises";
import { type Finding, fault, fine } from "./check";

/** Webhook signatures are refused from five minutes on; half of that leaves room for the network. */
const MOST_CLOCK_DIFFERENCE_MS = 30_000;
const LEAST_FREE_BYTES = 1024 ** 3;

/** @param differenceMs how far the other clock is ahead of this machine's */
export function clockFinding(name: string, differenceMs: number): Finding {
  const seconds = Math.round(differenceMs / 1000);
  return Math.abs(differenceMs) <= MOST_CLOCK_DIFFERENCE_MS
    ? fine(name, `they differ by ${seconds} s`)
    : fault(name, `They differ by ${seconds} s: set the clock, webhooks are refused from 300 s on.`);
}

/** Whether files can be written, and room for them. */
export async function examineDisk(dataDir: string, leastFree = LEAST_FREE_BYTES): Promise<Finding> {
  await mkdir(dataDir, { recursive: true });
  await access(dataDir, constants.W_OK);
  const { bavail, bsize } = await statfs(dataDir);
  const free = `${(Number(bavail * bsize) / 1024 ** 3).toFixed(1)} GB free in ${dataDir}`;
  return bavail * bsize >= leastFree
    ? fine("disk", free)
    : fault("disk", `${free}: make room, the database and the logs stop without it.`);
}
