import type { Logger, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { AFTER_SALE_MODULE } from "../modules/after-sale/name";
import type AfterSaleService from "../modules/after-sale/service";

/** Counts once a night again what was sold and asked back; the triggers keep it, this trusts nothing. */
export default async function verifyTally(container: MedusaContainer): Promise<void> {
  const { orders, numbers } = await container.resolve<AfterSaleService>(AFTER_SALE_MODULE).tally.verify();
  if (orders.length === 0 && numbers.length === 0) return;
  container
    .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
    .warn(
      `after-sale: what was sold in ${orders.length} orders differed from the engine's tables, and so did ${numbers.length} numbers of pieces: ${orders.slice(0, 20).join(", ")}`,
    );
}

export const config = { name: "after-sale-verify-tally", schedule: "17 4 * * *" };
