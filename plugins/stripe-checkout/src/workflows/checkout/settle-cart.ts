import type { CheckoutContext } from "../../modules/checkout/context";
import { UNFINISHED } from "../../modules/checkout/state-machine/states";
import { advance } from "./advance";
import { supersede } from "./earlier";

const WAIT_MS = 20_000;

/**
 * Brings the checkouts of a cart to where Stripe's present truth says they belong: what was paid becomes its order.
 *
 * @param endPage whether a page that can still be paid is ended
 * @throws LockBusyError when somebody else works on one of them for longer than 20 seconds
 */
export async function settleCart(
  context: CheckoutContext,
  cartId: string,
  { endPage }: { endPage: boolean },
): Promise<void> {
  for (const row of await context.rows.listOfCart(cartId, UNFINISHED)) {
    if (endPage) await supersede(context, row);
    else await advance(context, row.id, { waitMs: WAIT_MS });
  }
}
