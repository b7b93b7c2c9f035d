import type { Logger, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { BACK_OFFICE_MODULE } from "../modules/back-office/name";
import type BackOfficeService from "../modules/back-office/service";

/** Computes every order's state again once a night and compares; the triggers keep them, this trusts nothing. */
export default async function verifyOrderStates(container: MedusaContainer): Promise<void> {
  const { orders, sums } = await container
    .resolve<BackOfficeService>(BACK_OFFICE_MODULE)
    .orderStates.verify();
  if (orders.length === 0 && sums.length === 0) return;
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER);
  logger.warn(
    `back-office: the state of ${orders.length} orders differed from the engine's tables, and so did ${sums.length} sums over orders: ${orders.slice(0, 20).join(", ")}`,
  );
}

export const config = { name: "back-office-verify-order-states", schedule: "7 4 * * *" };
