import { Failure } from "@emberly/kit/failure";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { AFTER_SALE_MODULE } from "../modules/after-sale/name";
import type { ReturnRecord, ReturnStatus } from "../modules/after-sale/return-record";
import type AfterSaleService from "../modules/after-sale/service";
import { lockOrder } from "./lock-order";

/** The name of the event that is emitted after each step of a return, with `{id, status}`. */
export const RETURN_MOVED = "after-sale.return-moved";

export interface Step {
  id: string;
  /** Id of who does it. */
  by: string;
}

const WRONG: Record<ReturnStatus, string> = {
  requested: "This return has not been decided yet.",
  approved: "This return has been approved already, and has not arrived.",
  refused: "This return has been refused.",
  received: "This return has arrived already.",
  refunded: "This return has been paid back already.",
};

/** What is said to whoever comes too early or too late for a step. */
export const wrongStatus = ({ status }: Pick<ReturnRecord, "status">) => new Failure(409, WRONG[status]);

/**
 * One step of a return, while nobody else does anything with its order.
 *
 * @throws Failure 404; 409 from another status
 */
export async function step(
  container: MedusaContainer,
  id: string,
  from: ReturnStatus[],
  work: (service: AfterSaleService, record: ReturnRecord) => Promise<ReturnRecord>,
): Promise<ReturnRecord> {
  const service = container.resolve<AfterSaleService>(AFTER_SALE_MODULE);
  const known = await service.findReturn(id);
  if (!known) throw new Failure(404, "There is no such return");
  const moved = await lockOrder(container, known.order_id, async () => {
    const record = await readReturn(service, id);
    if (!from.includes(record.status)) throw wrongStatus(record);
    return work(service, record);
  });
  await container.resolve(Modules.EVENT_BUS).emit({ name: RETURN_MOVED, data: { id, status: moved.status } });
  return moved;
}

/** @throws Failure 404 */
export async function readReturn(service: AfterSaleService, id: string): Promise<ReturnRecord> {
  const record = await service.findReturn(id);
  if (!record) throw new Failure(404, "There is no such return");
  return record;
}
