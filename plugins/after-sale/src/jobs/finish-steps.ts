import type { MedusaContainer } from "@medusajs/framework/types";
import { finishSteps } from "../workflows/finish-steps";

const EVERY_MS = 10_000;

/** Looks for steps of returns that were cut off. */
export default async function finishReturnSteps(container: MedusaContainer): Promise<void> {
  await finishSteps(container);
}

export const config = {
  name: "after-sale-finish-steps",
  schedule: { interval: EVERY_MS, concurrency: "forbid" as const },
};
