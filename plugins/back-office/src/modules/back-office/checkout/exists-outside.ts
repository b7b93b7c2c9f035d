import type { Checkout } from "./checkout";

/** SQL of whether an order, with the alias `o`, exists for the outside. Drafts do not, nor orders that a checkout has not placed yet. */
export const existsOutside = ({ orderIsPlaced }: Pick<Checkout, "orderIsPlaced">) =>
  `o.deleted_at is null and not o.is_draft_order and ${orderIsPlaced("o")}`;
