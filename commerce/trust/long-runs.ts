import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Outcome } from "./reports";

/** What a test showed when it last ran at full length. */
export interface LongRun extends Outcome {
  /** Day, as 2026-11-21. */
  date: string;
}

/**
 * Runs at full length are rare and of a few files at a time, so what each test showed in its last one is kept in
 * `long-runs.json`. Puts in those that have come since.
 *
 * @returns all that are known
 */
export function keepLongRuns(fresh: Outcome[], date: string): LongRun[] {
  const file = path.join(__dirname, "long-runs.json");
  const name = (run: Outcome) => `${run.file} ${run.title}`;
  const kept = new Map((JSON.parse(readFileSync(file, "utf8")) as LongRun[]).map((run) => [name(run), run]));
  for (const run of fresh) {
    const known = kept.get(name(run));
    const isSame = known?.result === run.result && known.figure === run.figure;
    if (run.result !== "skipped" && !isSame) kept.set(name(run), { ...run, date });
  }
  const all = [...kept.values()].sort((a, b) => (name(a) < name(b) ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  return all;
}
