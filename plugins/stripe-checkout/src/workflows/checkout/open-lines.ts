import { createHmac } from "node:crypto";
import { generateEntityId } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../../modules/checkout/context";
import { wayOf } from "../../modules/checkout/engine-guard/way";
import {
  type CheckoutMarket,
  findMarket,
  type MarketProblem,
} from "../../modules/checkout/engine-tables/market";
import { readOpeningFacts } from "../../modules/checkout/engine-tables/opening-facts";
import { type Memo, NO_MEMO } from "../../modules/checkout/memo";
import { comparable, distinctCodes } from "../../modules/checkout/promotions/candidates";
import type { CartDiscounts } from "../../modules/checkout/promotions/discounts";
import type { CheckoutRow, ShippingRate } from "../../modules/checkout/rows/row";
import { codeOf, PROMOTION_USED_UP } from "../../modules/checkout/rules/error-codes";
import { PAYABLE } from "../../modules/checkout/state-machine/states";
import { type Quotation, quotedLines, quoteVariants } from "../../modules/checkout/stock/quote";
import { type ShipsTo, tellAddress } from "../../modules/checkout/stripe/customers";
import { isTooSmall } from "../../modules/checkout/stripe/least-total";
import type { ReturnPaths } from "../../modules/checkout/stripe/return-urls";
import { openCheckoutByEngineWorkflow, openCheckoutWorkflow } from "../open-checkout";
import { resume, supersede } from "./earlier";
import { keyOfAddress, refuseOpening } from "./limits";
import type { OpenCheckoutResult, RefusedCode } from "./open-result";
import { type PlannedCart, planCart } from "./plan-cart";
import { type CodeVerdict, type PriceCartInput, priceCart } from "./price-cart";

export interface OpenCheckoutLine {
  variant_id: string;
  /** Whole and positive. */
  quantity: number;
  /** Kept with the order's line. */
  metadata?: Record<string, unknown>;
}

/** A checkout that starts from variants; its cart is its own. */
export interface OpenLinesInput extends ReturnPaths {
  /** A customer of the engine; nobody for a guest. */
  customer_id?: string;
  /** @default the customer's */
  email?: string;
  lines: OpenCheckoutLine[];
  /** @default the store's default region; its currency is charged */
  region_id?: string;
  /** @default the store's default sales channel */
  sales_channel_id?: string;
  /** The client's address, by which openings are limited; by default they are not. */
  address?: string;
  /** What the hosted page opens with, for a customer and a country that is sold to. @default the page asks */
  ships_to?: ShipsTo;
  /** Codes of promotions, without case and blanks around them; one that does not lower this cart opens no checkout. */
  codes?: string[];
  /** The total that the shopper saw, with the first way of shipping, in cents. It is compared where it is given. */
  expected_total?: number;
  /** What the caller has just read of the lines' variants, and where it holds; read here unless given. */
  quotation?: Quotation;
  /** Answers that hold at this moment, as a quote has them. @default everything is read anew */
  memo?: Memo;
}

/** Opens a page for variants, whose cart is made here; see `openCheckout`. */
export async function openLines(
  context: CheckoutContext,
  input: OpenLinesInput,
): Promise<OpenCheckoutResult> {
  const { container, lock } = context;
  if (input.lines.length === 0) return { ok: false, code: "cart_empty" };
  const quotation = input.quotation ?? (await quote(context, input));
  if (typeof quotation === "string") return { ok: false, code: quotation };
  const { market } = quotation;
  const customerId = input.customer_id;
  const facts = await readOpeningFacts(context, { customer_id: customerId, region_id: market.region_id });
  if (customerId && !facts.customer) return { ok: false, code: "customer_not_found" };
  const email = input.email || facts.customer?.email;
  if (!email) return { ok: false, code: "email_missing" };
  if (!facts.takes_payments) return { ok: false, code: "provider_disabled" };
  // In the caller's order, as in the quote: the last cent of a discount may depend on it.
  const lines = quotedLines(input.lines, quotation).filter(({ available }) => available !== 0);
  if (lines.length < input.lines.length) return { ok: false, code: "cart_changed" };

  const codes = distinctCodes(input.codes ?? []);
  const earlier = customerId ? await context.rows.listOfCustomer(customerId, PAYABLE) : [];
  const own = earlier.flatMap(({ promotion_usage }) => promotion_usage ?? []);
  const cart = { market, lines, customer_id: customerId ?? null, email, codes };
  const { memo = context.memo } = input;
  const planned = await planCart({ ...context, memo }, { ...cart, own });
  const refused = refusalOf(planned, input);
  if (refused) return refused;
  const shipsTo = prefilled(input, market);
  const fingerprint = fingerprintOf(context, cart, planned, { ...input, ships_to: shipsTo });
  const open = await openUrl(context, earlier, fingerprint);
  if (open) return { ok: true, ...open };
  const opener = { customer_id: customerId ?? null, address_key: keyOfAddress(context, input) };
  const refusal = await refuseOpening(context, opener, lines);
  if (refusal) return refusal;
  for (const row of earlier) await supersede(context, row);
  const { discounts } = planned;
  if (own.length > 0) {
    // An earlier page that was paid in this moment has used what it had reserved.
    const lost = await lostSince(context, cart, discounts);
    if (lost) return lost;
  }
  const stripeCustomerId = customerId && (await tellAddress(context, customerId, email, shipsTo));
  const checkoutId = generateEntityId(undefined, "chk");
  const byTables = (await wayOf(context)) === "tables";
  const workflow = byTables ? openCheckoutWorkflow : openCheckoutByEngineWorkflow;
  const { successPath, failurePath } = input;
  const opened = lock.run(`checkout:${checkoutId}`, 0, () =>
    workflow(container).run({
      input: {
        checkout_id: checkoutId,
        customer_id: customerId,
        email,
        market,
        fingerprint,
        address_key: opener.address_key,
        stripe_customer_id: stripeCustomerId,
        is_taxed: planned.is_taxed,
        lines,
        discounts,
        // A provider that works out what shipping costs is asked about a written cart only.
        plan: planned.options.some(({ price_type }) => price_type === "calculated") ? null : planned.plan,
        paths: { successPath, failurePath },
      },
    }),
  );
  try {
    return { ok: true, ...(await opened).result };
  } catch (error) {
    if (codeOf(error) !== PROMOTION_USED_UP) throw error;
    return (await lostSince(context, cart, discounts)) ?? { ok: false, code: "promotion_used_up" };
  }
}

type Refusal = Exclude<OpenCheckoutResult, { ok: true }>;

/** Why the planned page must not open: it differs from what the shopper saw, or it cannot be paid. */
function refusalOf({ codes, plan }: PlannedCart, { expected_total }: OpenLinesInput): Refusal | null {
  const refused = refusedCodes(codes);
  if (refused.length > 0) return { ok: false, code: "codes_refused", refused };
  if (isTooSmall(plan)) return { ok: false, code: "amount_too_small" };
  const total = plan.goods + chargedFor(plan.rates[0]);
  return expected_total === undefined || expected_total === total
    ? null
    : { ok: false, code: "sum_changed", total };
}

const chargedFor = (rate: ShippingRate | undefined) => rate?.charged ?? rate?.amount ?? 0;

/**
 * Whether others have used up promotions that a cart was planned with, now that nothing of the shopper's own is reserved. A
 * page without them would be dearer than what the shopper saw.
 */
async function lostSince(
  context: CheckoutContext,
  cart: Omit<PriceCartInput, "own">,
  planned: CartDiscounts,
): Promise<Refusal | null> {
  const { codes, discounts } = await priceCart(context, { ...cart, own: [] });
  const refused = refusedCodes(codes);
  if (refused.length > 0) return { ok: false, code: "codes_refused", refused };
  const isSame = JSON.stringify(discounts) === JSON.stringify(planned);
  return isSame ? null : { ok: false, code: "promotion_used_up" };
}

function refusedCodes(codes: CodeVerdict[]): RefusedCode[] {
  return codes.flatMap(({ code, problem }) => (problem ? [{ code, problem }] : []));
}

/** The address that the page opens with. */
function prefilled(
  { customer_id, ships_to }: OpenLinesInput,
  { countries }: CheckoutMarket,
): ShipsTo | undefined {
  return customer_id && ships_to && countries.includes(ships_to.country) ? ships_to : undefined;
}

/** The page that is open for the same cart. */
async function openUrl(
  context: CheckoutContext,
  earlier: CheckoutRow[],
  fingerprint: string,
): Promise<{ url: string; session_id: string } | null> {
  for (const row of earlier) {
    const url = row.fingerprint === fingerprint ? await resume(context, row) : null;
    if (url && row.session_id) return { url, session_id: row.session_id };
  }
  return null;
}

async function quote(
  { container }: CheckoutContext,
  { lines, customer_id, region_id, sales_channel_id }: OpenLinesInput,
): Promise<Quotation | MarketProblem> {
  const market = await findMarket(container, { region_id, sales_channel_id });
  if (typeof market === "string") return market;
  const variantIds = lines.map(({ variant_id }) => variant_id);
  const quotes = await quoteVariants(container, market, variantIds, customer_id, NO_MEMO, lines);
  return { market, quotes };
}

const unordered = (list: unknown[]) => list.map((one) => JSON.stringify(one)).sort();

/**
 * A fingerprint of what is bought and of all that its page shows, whatever the order of the lines. A page with another one is no
 * longer the cart's. Prices count by where they hold, and not by whether the call said so: a request that had to wait says so and
 * its twin did not. It is keyed: nobody who reads the table can try addresses.
 */
function fingerprintOf(
  { options }: Pick<CheckoutContext, "options">,
  { lines, market: { region_id, sales_channel_id }, codes }: Omit<PriceCartInput, "own">,
  { discounts, plan }: PlannedCart,
  { successPath, failurePath, ships_to }: Pick<OpenLinesInput, keyof ReturnPaths | "ships_to">,
): string {
  const wanted = lines.map(({ variant_id, quantity, unit_price }) => [variant_id, quantity, unit_price]);
  const place = [region_id, sales_channel_id, successPath, failurePath];
  const totals = plan.lines.map(({ title, total }) => [title, total]);
  const lowered = discounts.lines.map(({ line, ...discount }) => [lines[line]?.variant_id, discount]);
  const shown = [plan.goods, plan.discount, unordered(totals), plan.rates];
  const bought = [unordered(wanted), place, codes.map(comparable).sort()];
  const told = [bought, shown, unordered(lowered), discounts.shipping, ships_to];
  return createHmac("sha256", options.webhookSecret).update(JSON.stringify(told)).digest("hex");
}
