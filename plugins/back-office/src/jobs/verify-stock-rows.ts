import type { Logger, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { BACK_OFFICE_MODULE } from "../modules/back-office/name";
import type BackOfficeService from "../modules/back-office/service";

/** Computes the stock of every product again once a night and compares; marks keep it, this trusts nothing. */
export default async function verifyStockRows(container: MedusaContainer): Promise<void> {
  const wrong = await container.resolve<BackOfficeService>(BACK_OFFICE_MODULE).stock.verify();
  if (wrong.length === 0) return;
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER);
  logger.warn(
    `back-office: the stock of ${wrong.length} products differed from the engine's tables: ${wrong.slice(0, 20).join(", ")}`,
  );
}

export const config = { name: "back-office-verify-stock-rows", schedule: "37 4 * * *" };
