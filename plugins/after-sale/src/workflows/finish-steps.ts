import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { AFTER_SALE_MODULE } from "../modules/after-sale/name";
import type AfterSaleService from "../modules/after-sale/service";
import { endIfCancelled, finishArrival } from "./receive-return";
import { finishRefund } from "./refund-return";
import { step } from "./return-step";

/** Ends what a process that ended has left half done, or what Stripe did not answer. What fails is tried again the next time. */
export async function finishSteps(container: MedusaContainer): Promise<void> {
  const service = container.resolve<AfterSaleService>(AFTER_SALE_MODULE);
  for (const { id } of await service.unfinished()) {
    try {
      await finish(container, id);
    } catch (error) {
      const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
      logger.warn(`A step of return ${id} is still to be finished: ${String(error)}`);
    }
  }
}

function finish(container: MedusaContainer, id: string) {
  return step(container, id, ["approved", "received"], async (service, record) => {
    const ended = await endIfCancelled(container, service, record);
    if (ended) return ended;
    const arrival = record.arrivals.find(({ taken_in_at }) => taken_in_at === null);
    const known = arrival ? await finishArrival(container, service, record, arrival) : record;
    const refund = known.refunds.find(({ status }) => status === "open");
    return refund ? finishRefund(container, service, known, refund) : known;
  });
}
