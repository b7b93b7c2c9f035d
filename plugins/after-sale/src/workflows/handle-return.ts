import { Failure } from "@emberly/kit/failure";
import { fromCents, refundOrder, toCents } from "@emberly/stripe-checkout";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { AFTER_SALE_MODULE } from "../modules/after-sale/name";
import type { ReturnRecord, ReturnStatus } from "../modules/after-sale/return-record";
import type AfterSaleService from "../modules/after-sale/service";
import { currencyOf } from "./currency-of";
import {
  clearHalfMade,
  makeEngineReturnWorkflow,
  receiveEngineReturnWorkflow,
  returnLocationOf,
  takeUpEngineReturn,
} from "./engine-return";
import { lockOrder } from "./lock-order";

/** Told after each step with `{id, status}`. */
export const RETURN_MOVED = "after-sale.return-moved";

interface Step {
  id: string;
  /** Id of who does it. */
  by: string;
}

/** Lets a customer send it back. @throws Failure 404; 409 when it is decided already, or the engine refuses */
export function approveReturn(
  container: MedusaContainer,
  { id, by, words }: Step & { words: string | null },
): Promise<ReturnRecord> {
  return step(container, id, "requested", async (service, { order_id, lines }) => {
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
  const location_id = await returnLocationOf(container, order_id);
  const items = piecesOf(lines);
  const { result } = await makeEngineReturnWorkflow(container).run({
    input: { id, order_id, location_id, items, by },
  });
  return result;
}

/** Ends a withdrawal whose order was cancelled: all of its money has gone back with that. @throws Failure 404; 409 when it has gone on */
export function endWithCancellation(container: MedusaContainer, id: string): Promise<ReturnRecord> {
  return step(container, id, "requested", (service) =>
    service.moveReturn(id, { status: "refunded", now: "refunded_at" }),
  );
}

/** @param words why, for the customer. @throws Failure 404; 409 when it is decided already, or a withdrawal */
export function refuseReturn(
  container: MedusaContainer,
  { id, words }: Step & { words: string },
): Promise<ReturnRecord> {
  return step(container, id, "requested", async (service, { is_withdrawal }) => {
    if (is_withdrawal) throw new Failure(409, "A withdrawal from the contract cannot be refused.");
    return service.moveReturn(id, { status: "refused", now: "decided_at", words });
  });
}

/**
 * Takes in what has arrived: each line goes back into stock at the place that it came from, or is written off.
 *
 * @param writtenOff why, by the order's line
 * @throws Failure 400 for a line of another order; 404; 409 when it is not on its way
 */
export function receiveReturn(
  container: MedusaContainer,
  { id, by, writtenOff }: Step & { writtenOff: Map<string, string> },
): Promise<ReturnRecord> {
  return step(container, id, "approved", async (service, { order_id, engine_return_id, lines }) => {
    const foreign = [...writtenOff.keys()].find((itemId) => !lines.some((line) => line.item_id === itemId));
    if (foreign) throw new Failure(400, `lines: ${foreign} is no line of this return`);
    if (!engine_return_id) throw new Error(`Return ${id} is approved but the engine has none`);
    await clearHalfMade(container, order_id);
    if (!(await hasArrived(container, engine_return_id))) {
      const pieces = (isOff: boolean) =>
        piecesOf(lines.filter(({ item_id }) => writtenOff.has(item_id) === isOff));
      await receiveEngineReturnWorkflow(container).run({
        input: { return_id: engine_return_id, restocked: pieces(false), written_off: pieces(true), by },
      });
    }
    return service.moveReturn(id, { status: "received", now: "received_at", written_off: writtenOff });
  });
}

/** The engine knows a line of an order once; a customer may send it back for two reasons. */
function piecesOf(lines: ReturnRecord["lines"]): { id: string; quantity: number }[] {
  const pieces = new Map<string, number>();
  for (const { item_id, quantity } of lines) pieces.set(item_id, (pieces.get(item_id) ?? 0) + quantity);
  return [...pieces].map(([id, quantity]) => ({ id, quantity }));
}

/** A process may have ended between the engine's tables and ours. */
async function hasArrived(container: MedusaContainer, returnId: string): Promise<boolean> {
  const found = await container.resolve(Modules.ORDER).retrieveReturn(returnId);
  return found.status === "received";
}

const REFUND_KEY = "return:";

/** The return that a refund was made for; undefined when it was made for something else. */
export function idOfRefund(key: string): string | undefined {
  return key.startsWith(REFUND_KEY) ? key.slice(REFUND_KEY.length) : undefined;
}

/**
 * Pays a customer back for what has come back: exactly once, however often it is tried.
 *
 * @param amount in whole units of the order's currency (dollars); undefined for all, less the fee that was announced
 * @throws Failure 400 for more than was paid for the lines, or what the currency has no coin for; 404; 409 before it has arrived, or when Stripe refuses; 503 while it does not answer
 */
export function refundReturn(
  container: MedusaContainer,
  { id, amount }: Step & { amount?: number },
): Promise<ReturnRecord> {
  return step(container, id, "received", async (service, { order_id, refund_total, fee }) => {
    const currency = await currencyOf(container, order_id);
    const cents = amount === undefined ? refund_total - fee : toCents(amount, currency);
    if (amount !== undefined && Math.abs(fromCents(cents, currency) - amount) > TOO_SMALL_FOR_A_COIN)
      throw new Failure(400, `amount: ${currency.toUpperCase()} has no such amount`);
    if (cents > refund_total) {
      const most = fromCents(refund_total, currency);
      throw new Failure(400, `amount: no more than was paid for these goods, ${most}`);
    }
    const paidBack =
      cents > 0 ? await refundOrder(container, { orderId: order_id, cents, key: `${REFUND_KEY}${id}` }) : 0;
    return service.moveReturn(id, { status: "refunded", now: "refunded_at", refund_total: paidBack });
  });
}

/** A sum of two decimals is not exact in binary: what differs by less is the same. */
const TOO_SMALL_FOR_A_COIN = 1e-9;

const WRONG: Record<ReturnStatus, string> = {
  requested: "This return has not been decided yet.",
  approved: "This return has been approved already, and has not arrived.",
  refused: "This return has been refused.",
  received: "This return has arrived already.",
  refunded: "This return has been paid back already.",
};

/** One step of a return, while nobody else does anything with its order. */
async function step(
  container: MedusaContainer,
  id: string,
  from: ReturnStatus,
  work: (service: AfterSaleService, record: ReturnRecord) => Promise<ReturnRecord>,
): Promise<ReturnRecord> {
  const service = container.resolve<AfterSaleService>(AFTER_SALE_MODULE);
  const known = await service.findReturn(id);
  if (!known) throw new Failure(404, "There is no such return");
  const moved = await lockOrder(container, known.order_id, async () => {
    const record = await service.findReturn(id);
    if (!record) throw new Failure(404, "There is no such return");
    if (record.status !== from) throw new Failure(409, WRONG[record.status]);
    return work(service, record);
  });
  await container.resolve(Modules.EVENT_BUS).emit({ name: RETURN_MOVED, data: { id, status: moved.status } });
  return moved;
}
