import type { Checkout } from "./checkout/checkout";

/**
 * The "from" of a statement over the orders that exist for the outside, as `o`: drafts do not yet, and an order that a
 * checkout is only just making does not before the checkout says so. Conditions are appended to it with "and".
 */
export const placedOrders = (checkout: Pick<Checkout, "orderIsPlaced">, joins = "") => `
  from "order" o ${joins}
  where o.deleted_at is null and not o.is_draft_order and ${checkout.orderIsPlaced("o")}`;
