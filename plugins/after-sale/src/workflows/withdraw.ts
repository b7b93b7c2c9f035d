import { Failure } from "@emberly/kit/failure";
import type { MedusaContainer } from "@medusajs/framework/types";
import { AFTER_SALE_MODULE } from "../modules/after-sale/name";
import type { NewReturn, ReturnRecord } from "../modules/after-sale/return-record";
import type AfterSaleService from "../modules/after-sale/service";
import { withdrawalOf } from "../modules/after-sale/withdrawal";
import { cancelForCustomer } from "./cancel-for-customer";
import { allThatIsLeft, chooseLines, type WantedReturnLine } from "./choose-lines";
import { lockOrder } from "./lock-order";
import { type OrderState, readOrderState } from "./order-state";
import { readPaidForShipping } from "./paid-for-shipping";
import { type ReturnableLine, readReturnableLines } from "./returnable-lines";

interface WithdrawalRequest {
  /** The engine's id of the order. */
  orderId: string;
  /** Id of who withdraws. */
  by: string;
  /** Undefined for everything. */
  lines?: Omit<WantedReturnLine, "reason">[];
}

/** Nobody is asked why. */
const REASON = "no_longer_wanted";

/**
 * Withdraws from the contract about an order, or from a part of it (Directive 2011/83/EU, articles 9 to 14). An order of which nothing
 * has left is cancelled; else it becomes a return that nobody can refuse. A parcel that leaves at the same moment makes it a return.
 *
 * @returns the return; undefined when the order was cancelled
 * @throws Failure 409 when there is no such right, its time is over, or more is named than was bought and has not come back; 503 while
 *   Stripe does not answer
 */
export async function withdraw(
  container: MedusaContainer,
  request: WithdrawalRequest,
): Promise<ReturnRecord | undefined> {
  const { orderId, by } = request;
  const { state, isWhole } = await choose(container, request);
  if (isWhole && !hasLeft(state) && (await isCancelled(container, { orderId, by }))) return undefined;
  return lockOrder(container, orderId, async () => {
    const { added } = await choose(container, request);
    return container.resolve<AfterSaleService>(AFTER_SALE_MODULE).addReturn(added);
  });
}

const hasLeft = ({ is_sent, status }: OrderState) => is_sent || status === "completed";

/** @returns false when a parcel has left since the order was read. @throws Failure when it cannot be cancelled for another reason */
async function isCancelled(
  container: MedusaContainer,
  { orderId, by }: { orderId: string; by: string },
): Promise<boolean> {
  try {
    await cancelForCustomer(container, { orderId, by });
    return true;
  } catch (error) {
    const state = await readOrderState(container, orderId);
    if (!state || state.status === "canceled" || !hasLeft(state)) throw error;
    return false;
  }
}

interface Choice {
  state: OrderState;
  /** It is about everything that is left of the order. */
  isWhole: boolean;
  added: NewReturn;
}

async function choose(container: MedusaContainer, { orderId, lines }: WithdrawalRequest): Promise<Choice> {
  const state = await readOrderState(container, orderId);
  if (!state || state.status === "canceled") throw new Failure(409, "This order has been cancelled.");
  const { options } = container.resolve<AfterSaleService>(AFTER_SALE_MODULE);
  if (!withdrawalOf(state.delivered_at, options.withdrawalDays)) throw tooLate(options.withdrawalDays);
  const known = await readReturnableLines(container, orderId);
  const wanted = lines?.map((line) => ({ ...line, reason: REASON }) as const) ?? allThatIsLeft(known, REASON);
  const chosen = chooseLines(wanted, known);
  if (chosen.lines.length === 0)
    throw new Failure(409, "Nothing of this order is left that you could withdraw from.");
  const pieces = sum(chosen.lines.map(({ quantity }) => quantity));
  const isOfAll = pieces === sum(known.map(({ quantity }) => quantity));
  return {
    state,
    isWhole: pieces === sum(known.map(leftOf)),
    added: {
      order_id: orderId,
      is_withdrawal: true,
      note: null,
      pictures: [],
      refund_total: chosen.refundTotal + (isOfAll ? await readPaidForShipping(container, orderId) : 0),
      fee: 0,
      lines: chosen.lines,
    },
  };
}

const leftOf = ({ left }: ReturnableLine) => Math.max(0, left);
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

const tooLate = (days: number) =>
  new Failure(
    409,
    days === 0
      ? "There is no right of withdrawal in this shop."
      : `You could withdraw within ${days} days after the delivery. That time is over.`,
  );
