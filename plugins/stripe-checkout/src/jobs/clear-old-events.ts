import type { MedusaContainer } from "@medusajs/framework/types";
import { checkoutContext } from "../modules/checkout/context";
import { clearOldOpenings } from "../modules/checkout/limits/openings";

/** Keeps the inbox and the counts of openings from growing for good. */
export default async function clearOldEvents(container: MedusaContainer): Promise<void> {
  const { database, inbox, logger } = checkoutContext(container);
  await clearOldOpenings(database);
  const cleared = await inbox.clearOld();
  if (cleared > 0) logger.info(`stripe-checkout: cleared ${cleared} old events`);
}

export const config = { name: "stripe-checkout-clear-old-events", schedule: "41 3 * * *" };
