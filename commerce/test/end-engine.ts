import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eventually } from "./eventually";
import type { Shop } from "./shop";

/** To be preloaded into an engine that {@link endAtStep} ends. */
export const END_AT_STEP = path.join(__dirname, "end-at-step.mjs");

/** What an engine was doing when it ended: the steps up to the one that it did not take any more. */
export interface Ended {
  steps: string[];
}

/** A request of this path, about to take its n-th step or the first that says these words. */
type Moment = { path: string } & ({ step: number } | { before: string });

/**
 * Does the work, with an engine that ends at a moment of it; then starts it again.
 *
 * @param work comes back whether or not the engine lives, with what tells that the work is done
 * @returns null when the work was done before that moment
 */
export async function endAtStep(
  { env, services: { engines } }: Shop,
  moment: Moment,
  work: () => Promise<() => Promise<boolean>>,
): Promise<Ended | null> {
  const [engine] = engines;
  if (!engine) throw new Error("The shop has no engine");
  const order = path.join(env.DATA_DIR, "end-at-step.json");
  const log = path.join(env.DATA_DIR, "steps.log");
  rmSync(log, { force: true });
  writeFileSync(order, JSON.stringify(moment));
  const isDone = await work();
  const isOver = await eventually("the end of the work or of the engine", async () => {
    if (!existsSync(order)) return engine.pid === undefined && "ended";
    return (await isDone()) && "done";
  });
  if (isOver === "done") {
    rmSync(order);
    return null;
  }
  engine.launch();
  await engine.ready();
  return { steps: readFileSync(log, "utf8").trim().split("\n") };
}
