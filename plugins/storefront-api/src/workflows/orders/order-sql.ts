import { orderIsPlaced } from "@emberly/stripe-checkout";

/** All orders, as `o`. */
export const FROM_ORDERS = `from "order" o`;

/**
 * Orders that exist for the outside: drafts are not yet, and one that a checkout is only just making is not
 * before the checkout says so.
 */
export const EXISTS_OUTSIDE = `
  o.deleted_at is null and not o.is_draft_order and ${orderIsPlaced("o")}`;
