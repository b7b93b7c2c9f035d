import type { MedusaContainer } from "@medusajs/framework/types";
import { STOCK_ALERTS_MODULE } from "../modules/stock-alerts/name";
import type StockAlertsService from "../modules/stock-alerts/service";

/** Addresses do not stay longer than they are needed. */
export default async function clearOldAlerts(container: MedusaContainer): Promise<void> {
  await container.resolve<StockAlertsService>(STOCK_ALERTS_MODULE).clearOld();
}

export const config = { name: "stock-alerts-clear-old", schedule: "23 * * * *" };
