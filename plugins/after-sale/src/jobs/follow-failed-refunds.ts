import type { MedusaContainer } from "@medusajs/framework/types";
import { followFailedRefunds } from "../workflows/follow-failed-refunds";

const EVERY_MS = 10_000;

/** Looks for refunds of returns that the bank has sent back. */
export default async function followRefunds(container: MedusaContainer): Promise<void> {
  await followFailedRefunds(container);
}

export const config = {
  name: "after-sale-follow-failed-refunds",
  schedule: { interval: EVERY_MS, concurrency: "forbid" as const },
};
