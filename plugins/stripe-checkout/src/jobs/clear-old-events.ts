import type { MedusaContainer } from "@medusajs/framework/types";
import { checkoutContext } from "../modules/checkout/context";

/** Keeps the inbox from growing for good. */
export default async function clearOldEvents(container: MedusaContainer): Promise<void> {
  const { inbox, logger } = checkoutContext(container);
  const cleared = await inbox.clearOld();
  if (cleared > 0) logger.info(`stripe-checkout: cleared ${cleared} old events`);
}

export const config = { name: "clear-old-stripe-events", schedule: "41 3 * * *" };
