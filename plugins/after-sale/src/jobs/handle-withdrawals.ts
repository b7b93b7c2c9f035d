import type { MedusaContainer } from "@medusajs/framework/types";
import { handleWithdrawals } from "../workflows/handle-withdrawals";

const EVERY_MS = 10_000;

/** Looks for withdrawals whose goods have left. */
export default async function takeWithdrawalsOn(container: MedusaContainer): Promise<void> {
  await handleWithdrawals(container);
}

export const config = {
  name: "after-sale-handle-withdrawals",
  schedule: { interval: EVERY_MS, concurrency: "forbid" as const },
};
