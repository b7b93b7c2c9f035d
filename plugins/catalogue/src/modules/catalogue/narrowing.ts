import type { Fact } from "./attributes";

/** What is asked of an attribute: a text or a yes or no as it is, or a range of numbers that includes its bounds. */
export type FactCondition = { is: Exclude<Fact, number> } | { min?: number; max?: number };

/** What narrows a listing down. Products without an attribute that is asked for are left out. */
export interface Narrowing {
  /** Leaves nothing: what shoppers see of a shop that does not sell at the moment. */
  nothing?: true;
  /** Handle. */
  kind?: string;
  in_stock?: boolean;
  /** In the shop's currency; the bounds are included. */
  min_price?: number;
  max_price?: number;
  /** Conditions by the attributes' handles. Each attribute must be configured. */
  facts?: Record<string, FactCondition>;
}
