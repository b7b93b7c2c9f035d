import type { MedusaContainer } from "@medusajs/framework/types";
import { checkoutContext } from "../modules/checkout/context";
import { reconcileSchedule } from "../modules/checkout/options";
import { reconcile } from "../workflows/checkout/reconcile";

/** Settles what webhooks, crashes and faults left open: see the plugin's README. */
export default async function reconcileCheckouts(container: MedusaContainer): Promise<void> {
  const context = checkoutContext(container);
  const { events, checkouts, refunds } = await reconcile(context);
  if (events + checkouts + refunds > 0) {
    const found = `${events} events, ${checkouts} checkouts and ${refunds} refunds`;
    context.logger.debug(`stripe-checkout: reconciled ${found}`);
  }
}

export const config = {
  name: "stripe-checkout-reconcile",
  schedule: { interval: reconcileSchedule.intervalMs(), concurrency: "forbid" as const },
};
