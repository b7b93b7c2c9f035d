import { Failure } from "@emberly/kit/failure";
import type { MedusaContainer } from "@medusajs/framework/types";
import { itemsOf } from "../modules/after-sale/arrived";
import type { ReturnRecord } from "../modules/after-sale/return-record";
import {
  cancelEngineReturn,
  clearHalfMade,
  makeEngineReturnWorkflow,
  returnLocationOf,
  takeUpEngineReturn,
} from "./engine-return";
import { type Step, step } from "./return-step";
import { readSent } from "./shipped-from";

/** Lets a customer send it back. @throws Failure 404; 409 when it is decided already, or the engine refuses */
export function approveReturn(
  container: MedusaContainer,
  { id, by, words }: Step & { words: string | null },
): Promise<ReturnRecord> {
  return step(container, id, ["requested"], async (service, { order_id, lines }) => {
    await clearHalfMade(container, order_id);
    const returnId =
      (await takeUpEngineReturn(container, { id, order_id })) ??
      (await makeEngineReturn(container, { id, order_id, lines }, by));
    return service.moveReturn(id, {
      status: "approved",
      now: "decided_at",
      words,
      engine_return_id: returnId,
    });
  });
}

async function makeEngineReturn(
  container: MedusaContainer,
  { id, order_id, lines }: Pick<ReturnRecord, "id" | "order_id" | "lines">,
  by: string,
): Promise<string> {
  const location_id = await returnLocationOf(container, await readSent(container, order_id), { lines });
  const items = itemsOf({ lines, arrivals: [] }).map(({ item_id, quantity }) => ({ id: item_id, quantity }));
  const { result } = await makeEngineReturnWorkflow(container).run({
    input: { id, order_id, location_id, items, by },
  });
  return result;
}

/** Ends a withdrawal whose order was cancelled: all of its money has gone back with that. @throws Failure 404; 409 when it has gone on */
export function endWithCancellation(container: MedusaContainer, id: string): Promise<ReturnRecord> {
  return step(container, id, ["requested"], (service) =>
    service.moveReturn(id, { status: "refunded", now: "refunded_at" }),
  );
}

/**
 * Refuses a return. What an approval that was cut off has left of it at the engine is cancelled, so that its pieces can be asked for
 * again.
 *
 * @param words why, for the customer. @throws Failure 404; 409 when it is decided already, or a withdrawal
 */
export function refuseReturn(
  container: MedusaContainer,
  { id, by, words }: Step & { words: string },
): Promise<ReturnRecord> {
  return step(container, id, ["requested"], async (service, { order_id, is_withdrawal }) => {
    if (is_withdrawal) throw new Failure(409, "A withdrawal from the contract cannot be refused.");
    await clearHalfMade(container, order_id);
    const returnId = await takeUpEngineReturn(container, { id, order_id });
    if (returnId) await cancelEngineReturn(container, { returnId, by });
    return service.moveReturn(id, { status: "refused", now: "decided_at", words });
  });
}
