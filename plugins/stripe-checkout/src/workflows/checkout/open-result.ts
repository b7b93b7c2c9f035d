import type { MarketProblem } from "../../modules/checkout/engine-tables/market";
import type { CodeProblem } from "../../modules/checkout/promotions/candidates";
import type { UnpayableCode } from "../../modules/checkout/rules/error-codes";

/** Expected outcomes are values; faults are thrown. */
export type OpenCheckoutResult =
  | { ok: true; url: string; session_id: string }
  | { ok: false; code: Exclude<OpenCheckoutProblem, LimitProblem | "codes_refused" | "sum_changed"> }
  | { ok: false; code: "codes_refused"; refused: RefusedCode[] }
  /** Cents that it comes to now, with the first way of shipping. */
  | { ok: false; code: "sum_changed"; total: number }
  /** Seconds after which it is worth another try. */
  | { ok: false; code: LimitProblem; retry_after_s: number };

/** A code that was given and does not lower this cart. */
export interface RefusedCode {
  code: string;
  problem: CodeProblem;
}

/** Somebody opens or holds more than one may. */
export type LimitProblem =
  /** Pages opened within 15 minutes. */
  | "too_many_pages"
  /** Pieces on pages that are not paid yet. */
  | "too_many_pieces";

export type OpenCheckoutProblem =
  /** Stock went to somebody else, or a variant is no longer for sale: quote again to see which. */
  | "cart_changed"
  /** Others have used a promotion up since it was counted in: price the cart anew. */
  | "promotion_used_up"
  /** Codes that were given do not lower this cart, or no longer. */
  | "codes_refused"
  /** The total is not the one that the shopper saw. */
  | "sum_changed"
  /** The total is too small to be paid by card, and yet not zero. */
  | "amount_too_small"
  /** Stripe did not answer; nothing is held. */
  | "stripe_unreachable"
  /** Another request of the same shopper, or somebody with the same goods, took too long. */
  | "busy"
  | LimitProblem
  | ShopperProblem
  | ShopProblem;

/** What the caller's request lacks. */
type ShopperProblem =
  | "customer_not_found"
  /** A guest, or a customer without one, needs an email. */
  | "email_missing"
  | "cart_not_found"
  | "cart_empty"
  | "cart_completed"
  /** Store credit or gift cards lower the cart, which the hosted page cannot show. */
  | "credit_not_supported";

/** What the merchant has to change; the log says how. */
type ShopProblem =
  | MarketProblem
  /** The payment provider is not enabled in the region. */
  | "provider_disabled"
  | UnpayableCode;
