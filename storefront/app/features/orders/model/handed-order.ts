import type { Order } from "@contract/records";

/** What a link to an order puts into navigation state. */
export interface HandedOrder {
  order: Order;
  /** Who saw it. The history of a tab outlives a session. */
  userId: string | undefined;
}

/**
 * The order that a link passed in navigation state, so that it shows at once; undefined when there is none, it is another
 * one, or another account saw it.
 */
export function handedOrder(
  state: unknown,
  paymentIntentId: string,
  userId: string | undefined,
): Order | undefined {
  // Only this shop's own links write navigation state.
  const handed = state as Partial<HandedOrder> | null | undefined;
  const order = handed?.order;
  if (userId === undefined || handed?.userId !== userId) return undefined;
  // The history of a tab outlives a release, too: what an older one wrote may lack what this one shows.
  return order?.paymentIntentId === paymentIntentId &&
    Array.isArray(order.products) &&
    Array.isArray(order.returns) &&
    Array.isArray(order.parcels) &&
    order.shipping
    ? order
    : undefined;
}
