import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { AFTER_SALE_MODULE } from "../modules/after-sale/name";
import type AfterSaleService from "../modules/after-sale/service";
import { approveReturn, endWithCancellation } from "./handle-return";

/**
 * Takes the next step of withdrawals, which nobody has to decide. Once their goods have left, the engine gets a return for
 * them. Once their order was cancelled, they are over. What fails is tried again the next time.
 */
export async function handleWithdrawals(container: MedusaContainer): Promise<void> {
  const service = container.resolve<AfterSaleService>(AFTER_SALE_MODULE);
  for (const { id, order_id, customer_id, is_cancelled } of await service.ripeWithdrawals()) {
    try {
      if (is_cancelled) await endWithCancellation(container, id);
      else await approveReturn(container, { id, by: customer_id ?? order_id, words: null });
    } catch (error) {
      const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
      logger.warn(`Withdrawal ${id} is still to be dealt with: ${String(error)}`);
    }
  }
}
