import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { isPaidBack } from "../modules/after-sale/arrived";
import { AFTER_SALE_MODULE } from "../modules/after-sale/name";
import type { ReturnRecord, ReturnRefund } from "../modules/after-sale/return-record";
import type AfterSaleService from "../modules/after-sale/service";
import { lockOrder } from "./lock-order";
import { listFailedParts } from "./refund-return";
import { readReturn } from "./return-step";

/**
 * Follows refunds that the bank has sent back. Their parts of returns wait for their money again, and end once staff have paid
 * them again or agreed on another way. No event reports this, so each round looks at all of them: whatever a dying process
 * leaves undone, the next round does.
 */
export async function followFailedRefunds(container: MedusaContainer): Promise<void> {
  const service = container.resolve<AfterSaleService>(AFTER_SALE_MODULE);
  const failed = await listFailedParts(container);
  for (const part of failed) {
    await tryUnderLock(container, service, part, async (refund) => {
      // Staff may have paid it again before the lock was free.
      if (refund.status === "paid" && includes(await listFailedParts(container), part))
        await service.refunds.fail(part.return_id, part.part);
    });
  }
  for (const part of await service.refunds.failed()) {
    if (includes(failed, part)) continue;
    await tryUnderLock(container, service, part, async (refund, record) => {
      const refunds = record.refunds.map((one) =>
        one === refund ? { ...one, status: "paid" as const } : one,
      );
      const ends = isPaidBack({ ...record, refunds });
      if (refund.status === "failed") await service.refunds.finish(record.id, { ...refund, ends });
    });
  }
}

type Part = Pick<ReturnRefund, "part"> & { return_id: string };

const includes = (parts: Part[], { return_id, part }: Part) =>
  parts.some((one) => one.return_id === return_id && one.part === part);

/** Somebody may be at the order: then the next look is early enough. */
async function tryUnderLock(
  container: MedusaContainer,
  service: AfterSaleService,
  { return_id, part }: Part,
  work: (refund: ReturnRefund, record: ReturnRecord) => Promise<void>,
): Promise<void> {
  const known = await service.findReturn(return_id);
  if (!known) return;
  try {
    await lockOrder(container, known.order_id, async () => {
      const record = await readReturn(service, return_id);
      const refund = record.refunds.find((one) => one.part === part);
      if (refund) await work(refund, record);
    });
  } catch (error) {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
    logger.warn(`The failed refund of return ${return_id} is still to be followed: ${String(error)}`);
  }
}
