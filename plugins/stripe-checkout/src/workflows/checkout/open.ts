import { hashToken } from "@emberly/kit/token";
import type { MedusaContainer } from "@medusajs/framework/types";
import { type CheckoutContext, checkoutContext } from "../../modules/checkout/context";
import { TOO_MANY_PIECES } from "../../modules/checkout/limits/unpaid-pieces";
import { LockBusyError } from "../../modules/checkout/locks/cluster-lock";
import {
  AMOUNT_TOO_SMALL,
  codeOf,
  isLocked,
  messageOf,
  PROMOTION_USED_UP,
  SHORT_OF_STOCK,
  unpayableCode,
} from "../../modules/checkout/rules/error-codes";
import { isOutcomeUnknown } from "../../modules/checkout/stripe/client";
import { keyOfAddress, type Opener, tooManyPieces } from "./limits";
import { type OpenCartInput, openCart } from "./open-cart";
import { type OpenLinesInput, openLines } from "./open-lines";
import type { OpenCheckoutProblem, OpenCheckoutResult } from "./open-result";

export type OpenCheckoutInput = OpenLinesInput | OpenCartInput;

const WAIT_MS = 20_000;
/** Milliseconds of waiting for the shopper's other request after which a caller's prices are read again. */
const STALE_MS = 1000;

/**
 * Gives the address of the hosted page for a cart: holds its stock and opens a session, or returns the session that is
 * still open for the same cart. Another cart of the same customer ends their earlier session first, so that an own hold
 * never blocks its owner. Prices are the engine's at this moment and stay with the session.
 */
export async function openCheckout(
  container: MedusaContainer,
  input: OpenCheckoutInput,
): Promise<OpenCheckoutResult> {
  const context = checkoutContext(container);
  try {
    const result = await open(context, input);
    if (!result.ok && MERCHANTS.has(result.code)) {
      context.logger.warn(`stripe-checkout: no checkout opens: ${result.code}`);
    }
    return result;
  } catch (error) {
    if (error instanceof LockBusyError || isLocked(error)) return { ok: false, code: "busy" };
    if (codeOf(error) === TOO_MANY_PIECES) return tooManyPieces(context, openerOf(context, input));
    if (codeOf(error) === PROMOTION_USED_UP) return { ok: false, code: "promotion_used_up" };
    if (codeOf(error) === AMOUNT_TOO_SMALL) return { ok: false, code: "amount_too_small" };
    if (codeOf(error) === SHORT_OF_STOCK) return { ok: false, code: "cart_changed" };
    const unpayable = unpayableCode(error);
    if (unpayable) {
      context.logger.warn(`stripe-checkout: no checkout opens: ${messageOf(error)}`);
      return { ok: false, code: unpayable };
    }
    if (!isOutcomeUnknown(error)) throw error;
    context.logger.warn(`Opening a checkout failed because Stripe did not answer: ${String(error)}`);
    return { ok: false, code: "stripe_unreachable" };
  }
}

function openerOf(context: CheckoutContext, input: OpenCheckoutInput): Opener {
  const customerId = "cart_id" in input ? null : (input.customer_id ?? null);
  return { customer_id: customerId, address_key: keyOfAddress(context, input) };
}

const MERCHANTS = new Set<OpenCheckoutProblem>([
  "region_missing",
  "sales_channel_missing",
  "not_selling",
  "provider_disabled",
]);

/**
 * Opens a page while requests of the same shopper or the same cart take turns. A guest is known by the email: the engine makes
 * one customer of it, and refuses the second of two who ask at once.
 */
async function open(context: CheckoutContext, input: OpenCheckoutInput): Promise<OpenCheckoutResult> {
  if ("cart_id" in input) {
    return context.lock.run(`cart:${input.cart_id}`, WAIT_MS, () => openCart(context, input));
  }
  const whose = input.customer_id ?? (input.email && hashToken(input.email.toLowerCase()));
  if (!whose) return openLines(context, input);
  const asked = Date.now();
  return context.lock.run(`customer:${whose}`, WAIT_MS, () => {
    const isStale = Date.now() - asked > STALE_MS;
    return openLines(context, isStale ? withoutPrices(input) : input);
  });
}

/** The input without the prices that the caller has read, and what they follow from. Where they hold stays. */
function withoutPrices({ quotation, memo: _, ...input }: OpenLinesInput): OpenLinesInput {
  const { region_id, sales_channel_id } = quotation?.market ?? {};
  return { region_id, sales_channel_id, ...input };
}
