import type { Checkout } from "./checkout/checkout";
import { existsOutside } from "./checkout/exists-outside";

/**
 * The "from" of a statement over orders that exist for the outside, with the alias `o`. It leaves out drafts, and orders that a
 * checkout has not placed yet. Conditions are appended to it with "and".
 */
export const placedOrders = (checkout: Pick<Checkout, "orderIsPlaced">, joins = "") => `
  from "order" o ${joins}
  where ${existsOutside(checkout)}`;
