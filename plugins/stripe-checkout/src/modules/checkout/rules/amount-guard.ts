import { MedusaError } from "@medusajs/framework/utils";
import type { CheckoutRow } from "../rows/row";
import { toCents } from "../stripe/money";
import { AMOUNT_DIFFERS } from "./error-codes";

/** A cart that is about to become an order; `total` in dollars. */
export interface GuardedCart {
  id: string;
  total: number;
  currency_code: string;
}

/** A payment session of the engine; `amount` in dollars. */
export interface GuardedSession {
  amount: number;
  currency_code: string;
}

/**
 * Keeps anybody from paying a cart with a stranger's payment, or with one of another sum, whoever completes it: the
 * payment provider asks before it says that a session is authorised.
 *
 * @param row the checkout of the session's cart that the payment was made for
 * @param payment what Stripe has just said of the payment; `amount` in cents
 * @throws MedusaError NOT_ALLOWED, with the code `AMOUNT_DIFFERS` when it is the sum
 */
export function assertSessionAuthorised(
  session: GuardedSession | undefined,
  row: CheckoutRow | undefined,
  payment: { id: string; status: string; amount: number; currency: string },
): void {
  if (!session || !row) {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "This payment was not made for this cart");
  }
  const due = toCents(session.amount, session.currency_code);
  const isHeld = payment.status === "requires_capture";
  const sameCurrency = payment.currency === session.currency_code;
  if (!sameCurrency || row.authorised_amount !== due || (isHeld && payment.amount !== due)) {
    const message = `The payment session asks for ${due} ${session.currency_code}, but ${payment.amount} ${payment.currency} was authorised`;
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, message, AMOUNT_DIFFERS);
  }
}

/**
 * The last look before an order comes into being: a cart that pays through this plugin must be the one that its
 * authorised payment was made for, in sum and currency.
 *
 * @param payment what Stripe has just said of the payment; `amount` in cents
 * @throws MedusaError NOT_ALLOWED, with the code `AMOUNT_DIFFERS` when it is the sum
 */
export function assertAuthorised(
  cart: GuardedCart,
  row: CheckoutRow | undefined,
  payment: { id?: unknown; amount?: unknown; currency?: unknown } | null | undefined,
): void {
  if (!row?.payment_intent_id || payment?.id !== row.payment_intent_id) {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, `Cart ${cart.id} has no checkout of this payment`);
  }
  if (row.order_id) return;
  const due = toCents(cart.total, cart.currency_code);
  const sameCurrency = payment.currency === cart.currency_code && row.currency_code === cart.currency_code;
  if (!sameCurrency || row.authorised_amount !== due || payment.amount !== due) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `The cart comes to ${due} ${cart.currency_code}, but ${String(payment.amount)} ${String(payment.currency)} was authorised`,
      AMOUNT_DIFFERS,
    );
  }
}
