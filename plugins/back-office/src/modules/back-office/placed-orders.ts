import type { Checkout } from "./checkout/checkout";

/**
 * The "from" of a statement over orders that exist for the outside, with the alias `o`. It leaves out drafts, and orders that a
 * checkout has not placed yet. Conditions are appended to it with "and".
 */
export const placedOrders = (checkout: Pick<Checkout, "orderIsPlaced">, joins = "") => `
  from "order" o ${joins}
  where o.deleted_at is null and not o.is_draft_order and ${checkout.orderIsPlaced("o")}`;
