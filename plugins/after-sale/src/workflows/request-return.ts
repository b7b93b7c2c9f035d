import { Failure } from "@emberly/kit/failure";
import type { KeptPicture } from "@emberly/kit/kept-picture";
import type { MedusaContainer } from "@medusajs/framework/types";
import { AFTER_SALE_MODULE } from "../modules/after-sale/name";
import type { ReturnRecord } from "../modules/after-sale/return-record";
import { type ReturnRules, returnableUntil } from "../modules/after-sale/returnable-until";
import type AfterSaleService from "../modules/after-sale/service";
import { chooseLines, type WantedReturnLine } from "./choose-lines";
import { currencyOf } from "./currency-of";
import { lockOrder } from "./lock-order";
import { readOrderState } from "./order-state";
import { returnFee } from "./return-fee";
import { readReturnableLines } from "./returnable-lines";

interface ReturnRequest {
  /** The engine's id of the order. */
  orderId: string;
  lines: WantedReturnLine[];
  note: string | null;
  /** At most three, of what comes back. */
  pictures?: KeptPicture[];
}

/**
 * Writes down what a customer wants to send back, for the staff to decide. Under the order's lock, so that requests at once cannot
 * ask for more than was bought.
 *
 * @throws Failure 409 when it has not arrived, the time is over, or more is wanted than was bought and has not come back
 */
export function requestReturn(
  container: MedusaContainer,
  { orderId, lines, note, pictures = [] }: ReturnRequest,
): Promise<ReturnRecord> {
  const service = container.resolve<AfterSaleService>(AFTER_SALE_MODULE);
  return lockOrder(container, orderId, async () => {
    await assertReturnable(container, orderId, await service.returnRules());
    const currency = await currencyOf(container, orderId);
    const chosen = chooseLines(lines, await readReturnableLines(container, orderId));
    return service.addReturn({
      order_id: orderId,
      is_withdrawal: false,
      note,
      pictures,
      refund_total: chosen.refundTotal,
      fee: returnFee(chosen, { fee: service.options.returnFee, currency }),
      lines: chosen.lines,
    });
  });
}

async function assertReturnable(
  container: MedusaContainer,
  orderId: string,
  rules: ReturnRules,
): Promise<void> {
  const state = await readOrderState(container, orderId);
  if (state?.status === "canceled") throw new Failure(409, "This order has been cancelled.");
  if (!state?.delivered_at) {
    throw new Failure(409, "This order has not arrived yet. It can be returned once it was delivered.");
  }
  if (returnableUntil(state.delivered_at, rules) < new Date()) {
    throw new Failure(
      409,
      `Orders can be returned within ${rules.days} days of their delivery. That time is over.`,
    );
  }
}
