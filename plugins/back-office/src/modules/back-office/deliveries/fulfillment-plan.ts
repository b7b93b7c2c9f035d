import { type DeliverableOrder, liveFulfillments } from "./order";

/** Goods that go into one fulfilment: the engine wants those that are shipped apart from those that are not. */
export interface FulfillmentGroup {
  requires_shipping: boolean;
  items: { id: string; quantity: number }[];
}

/**
 * What of an order has not been put into any fulfilment yet.
 *
 * @throws Error when a quantity is missing: an order that was read in part must not look finished
 */
export function unfulfilled(order: DeliverableOrder): FulfillmentGroup[] {
  const left = (order.items ?? []).flatMap((item) => {
    if (item === null) return [];
    const quantity = Number(item.quantity) - Number(item.detail.fulfilled_quantity);
    if (!Number.isFinite(quantity)) throw new Error(`Order ${order.id} was read without its quantities`);
    return quantity > 0 ? [{ id: item.id, quantity, requires_shipping: item.requires_shipping }] : [];
  });
  return [true, false].flatMap((requiresShipping) => {
    const items = left
      .filter(({ requires_shipping }) => requires_shipping === requiresShipping)
      .map(({ id, quantity }) => ({ id, quantity }));
    return items.length > 0 ? [{ requires_shipping: requiresShipping, items }] : [];
  });
}

/** Everything has left: nothing is unfulfilled, and every fulfilment is shipped or delivered. */
export function isDispatched(order: DeliverableOrder): boolean {
  const fulfillments = liveFulfillments(order);
  return (
    unfulfilled(order).length === 0 &&
    fulfillments.length > 0 &&
    fulfillments.every(({ shipped_at, delivered_at }) => shipped_at || delivered_at)
  );
}
