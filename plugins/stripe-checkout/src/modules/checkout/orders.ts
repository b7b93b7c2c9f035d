import type { MedusaContainer } from "@medusajs/framework/types";
import { checkoutContext } from "./context";
import { dashboardLink } from "./stripe/dashboard-link";

/** The payment of an order that came out of a checkout. */
export interface OrderPayment {
  payment_intent_id: string;
  /** Where a person can look at it; null when no page is known for it. */
  url: string | null;
  /** Whether it waits for a person; the goods should not leave yet. */
  in_review: boolean;
}

/** How long to wait for somebody else who changes the same order. */
const WAIT_MS = 15_000;

/** The payments of orders, by the orders' ids. Orders that were made without a checkout are left out. One statement. */
export async function paymentsOfOrders(
  container: MedusaContainer,
  orderIds: string[],
): Promise<Map<string, OrderPayment>> {
  if (orderIds.length === 0) return new Map();
  const { rows, options } = checkoutContext(container);
  const found = await rows.listOfOrders(orderIds);
  return new Map(
    found.flatMap(({ order_id, payment_intent_id, url, state }): [string, OrderPayment][] => {
      if (!order_id || !payment_intent_id) return [];
      const link = dashboardLink(options, payment_intent_id, url);
      return [[order_id, { payment_intent_id, url: link, in_review: state === "needs_review" }]];
    }),
  );
}

/** The id of the order that a payment intent paid for; undefined when there is none. */
export async function orderOfPayment(
  container: MedusaContainer,
  paymentIntentId: string,
): Promise<string | undefined> {
  const row = await checkoutContext(container).rows.findBy("payment_intent_id", paymentIntentId);
  return row?.order_id ?? undefined;
}

/**
 * The keys of refunds that the bank has sent back, until somebody has paid them again or agreed on another way. One statement.
 */
export async function listFailedRefunds(container: MedusaContainer): Promise<string[]> {
  return checkoutContext(container).rows.listFailedRefunds();
}

/**
 * SQL that is false for an order which a checkout is still making. Nobody should see it before the checkout says that it is
 * placed. It is a condition and not a call, so that a page and its count come from one look at the database.
 *
 * @param order the statement's alias of the engine's table `order`
 */
export function orderIsPlaced(order: string): string {
  return `(not jsonb_exists(coalesce(${order}.metadata, '{}'), 'stripe_checkout_id') or not exists (
    select from stripe_checkout checkout where checkout.id = ${order}.metadata->>'stripe_checkout_id'
      and checkout.state = 'authorised' and checkout.order_id is null and checkout.deleted_at is null))`;
}

/** What makes {@link orderIsPlaced} true: the table in which a checkout notes its order, and its column with the order's id. */
export const placedBy = { table: "stripe_checkout", column: "order_id" };

/**
 * Does something with an order while nobody else in the cluster does anything under the same order's lock.
 *
 * @throws LockBusyError when somebody else has the lock for longer than 15 seconds
 */
export function withOrderLock<T>(
  container: MedusaContainer,
  orderId: string,
  work: () => Promise<T>,
): Promise<T> {
  return checkoutContext(container).lock.run(`order:${orderId}`, WAIT_MS, work);
}
