import type { Fact } from "./attributes";

/** What of an attribute is asked for: a text or a yes or no as it is, or a range of numbers, its bounds included. */
export type FactCondition = { is: Exclude<Fact, number> } | { min?: number; max?: number };

/** What narrows the listing down. Products that do not tell an attribute that is asked for are left out. */
export interface Narrowing {
  /** Leaves nothing: what shoppers see of a shop that does not sell at the moment. */
  nothing?: true;
  /** Handle. */
  kind?: string;
  in_stock?: boolean;
  /** In the shop's currency, the bounds included. */
  min_price?: number;
  max_price?: number;
  /** By the attributes' handles, of which each must be configured. */
  facts?: Record<string, FactCondition>;
}
