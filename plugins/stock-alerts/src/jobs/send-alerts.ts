import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { sendAlerts } from "../workflows/send-alerts";

const EVERY_MS = 5_000;

/** Looks at the stock rather than at events: stock also comes back when a hold ends, and no event reports that. */
export default async function sendStockAlerts(container: MedusaContainer): Promise<void> {
  const told = await sendAlerts(container);
  if (told > 0) {
    container.resolve(ContainerRegistrationKeys.LOGGER).info(`stock-alerts: ${told} who waited were mailed`);
  }
}

export const config = {
  name: "stock-alerts-send",
  schedule: { interval: EVERY_MS, concurrency: "forbid" as const },
};
