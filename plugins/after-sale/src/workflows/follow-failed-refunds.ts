import { listFailedRefunds } from "@emberly/stripe-checkout";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { AFTER_SALE_MODULE } from "../modules/after-sale/name";
import type { ReturnRecord } from "../modules/after-sale/return-record";
import type AfterSaleService from "../modules/after-sale/service";
import { idOfRefund } from "./handle-return";
import { lockOrder } from "./lock-order";

/**
 * Lets returns wait for their money again whose refund the bank has sent back, and ends them once staff have paid it again or agreed
 * on another way. No event tells of it: what a process that ends would lose is looked at again the next time.
 */
export async function followFailedRefunds(container: MedusaContainer): Promise<void> {
  const service = container.resolve<AfterSaleService>(AFTER_SALE_MODULE);
  const failed = await failedReturns(container);
  for (const id of failed) {
    const known = await service.findReturn(id);
    if (known?.status !== "refunded") continue;
    await tryUnderLock(container, known, async () => {
      // Staff may have paid it again before the lock was free.
      if ((await failedReturns(container)).includes(id)) await service.reopenReturn(id);
    });
  }
  for (const { id, order_id } of await service.reopenedReturns()) {
    if (failed.includes(id)) continue;
    await tryUnderLock(container, { id, order_id }, () => service.closeReopened(id));
  }
}

const failedReturns = async (container: MedusaContainer) =>
  (await listFailedRefunds(container)).flatMap((key) => idOfRefund(key) ?? []);

/** Somebody may be at the order: then the next look is early enough. */
async function tryUnderLock(
  container: MedusaContainer,
  { id, order_id }: Pick<ReturnRecord, "id" | "order_id">,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await lockOrder(container, order_id, work);
  } catch (error) {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
    logger.warn(`The failed refund of return ${id} is still to be followed: ${String(error)}`);
  }
}
