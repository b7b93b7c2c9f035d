import { MedusaError } from "@medusajs/framework/utils";
import { LOCK_NOT_AVAILABLE } from "../engine-tables/transaction";

/** The engine's own code for "not enough of it", so that callers treat its findings and ours alike. */
export const SHORT_OF_STOCK = MedusaError.Codes.INSUFFICIENT_INVENTORY;

/** The amount guard's refusal. */
export const AMOUNT_DIFFERS = "stripe_checkout_amount_differs";

/** The refusal of a promotion that others have used up. */
export const PROMOTION_USED_UP = "stripe_checkout_promotion_used_up";

/** Stripe's own code for a sum that it takes no payment of. */
export const AMOUNT_TOO_SMALL = "amount_too_small";

/** The code of an error, whatever class it lost on its way through the workflow engine. */
export function codeOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
}

/**
 * Whether somebody else keeps a row of the engine's tables locked. That ends when they do, however long it takes: it is tried again
 * and says nothing against the checkout.
 */
export function isLocked(error: unknown): boolean {
  return codeOf(error) === LOCK_NOT_AVAILABLE;
}

/** The message of an error, also of one that the workflow engine turned into a plain object. */
export function messageOf(error: unknown): string {
  if (typeof error === "object" && error !== null && "message" in error) return String(error.message);
  return String(error);
}

/** As much of a message as is kept. Its end says why: what the database refused is told before its reason, and is long. */
export function keptOf(message: string): string {
  return message.length <= MOST_KEPT ? message : `…${message.slice(1 - MOST_KEPT)}`;
}

const MOST_KEPT = 1000;

/** What a checkout cannot be opened with, because it could only fail once the shopper has paid. */
export const UNPAYABLE = {
  /** Taxes come on top of the prices, and which ones depends on an address that only the hosted page asks for. */
  tax_needs_address: "stripe_checkout_tax_needs_address",
  /** The goods have to be shipped, and no way of shipping is offered for them. */
  shipping_missing: "stripe_checkout_shipping_missing",
} as const;
export type UnpayableCode = keyof typeof UNPAYABLE;

/** The reason by which an error says that a checkout could not be paid for; undefined for any other error. */
export function unpayableCode(error: unknown): UnpayableCode | undefined {
  const code = codeOf(error);
  return (Object.keys(UNPAYABLE) as UnpayableCode[]).find((name) => UNPAYABLE[name] === code);
}
