import { createHash } from "node:crypto";
import { generateEntityId } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../../modules/checkout/context";
import { wayOf } from "../../modules/checkout/engine-guard/way";
import { findMarket, type MarketProblem } from "../../modules/checkout/engine-tables/market";
import { readOpeningFacts } from "../../modules/checkout/engine-tables/opening-facts";
import { comparable, distinctCodes } from "../../modules/checkout/promotions/candidates";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { PAYABLE } from "../../modules/checkout/state-machine/states";
import { type Quotation, quoteVariants } from "../../modules/checkout/stock/quote";
import { type ShipsTo, tellAddress } from "../../modules/checkout/stripe/customers";
import type { ReturnPaths } from "../../modules/checkout/stripe/return-urls";
import type { QuotedLine } from "../engine-writer";
import { openCheckoutByEngineWorkflow, openCheckoutWorkflow } from "../open-checkout";
import { resume, supersede } from "./earlier";
import { keyOfAddress, refuseOpening } from "./limits";
import type { OpenCheckoutResult, RefusedCode } from "./open-result";
import { type CodeVerdict, priceCart } from "./price-cart";

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
  /** What the caller has just read of the lines' variants, and where it holds; read here unless given. */
  quotation?: Quotation;
}

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
  const lines = pricedLines(input, quotation);
  if (lines.length < input.lines.length) return { ok: false, code: "cart_changed" };

  const codes = distinctCodes(input.codes ?? []);
  const fingerprint = fingerprintOf(lines, market, { ...input, codes });
  const earlier = customerId ? await context.rows.listOfCustomer(customerId, PAYABLE) : [];
  const open = await openUrl(context, earlier, fingerprint);
  if (open) return { ok: true, ...open };
  const opener = { customer_id: customerId ?? null, address_key: keyOfAddress(context, input) };
  const cart = { market, lines, customer_id: customerId ?? null, email, codes };
  const own = earlier.flatMap(({ promotion_usage }) => promotion_usage ?? []);
  const offered = await priceCart(context, { ...cart, own });
  const refused = refusedCodes(offered);
  if (refused.length > 0) return { ok: false, code: "codes_refused", refused };
  const refusal = await refuseOpening(context, opener, lines);
  if (refusal) return refusal;
  for (const row of earlier) await supersede(context, row);
  // An earlier page that was paid in this moment has used what it had reserved.
  const { discounts, ...priced } = own.length > 0 ? await priceCart(context, { ...cart, own: [] }) : offered;
  const gone = refusedCodes(priced);
  if (gone.length > 0) return { ok: false, code: "codes_refused", refused: gone };
  if (customerId) {
    const { ships_to: to } = input;
    await tellAddress(
      context,
      customerId,
      email,
      to && market.countries.includes(to.country) ? to : undefined,
    );
  }
  const checkoutId = generateEntityId(undefined, "chk");
  const byTables = (await wayOf(context)) === "tables";
  const workflow = byTables ? openCheckoutWorkflow : openCheckoutByEngineWorkflow;
  const { successPath, failurePath } = input;
  const { result } = await lock.run(`checkout:${checkoutId}`, 0, () =>
    workflow(container).run({
      input: {
        checkout_id: checkoutId,
        customer_id: customerId,
        email,
        market,
        fingerprint,
        address_key: opener.address_key,
        lines,
        discounts,
        paths: { successPath, failurePath },
      },
    }),
  );
  return { ok: true, ...result };
}

function refusedCodes({ codes }: { codes: CodeVerdict[] }): RefusedCode[] {
  return codes.flatMap(({ code, problem }) => (problem ? [{ code, problem }] : []));
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
  return { market, quotes: await quoteVariants(container, market, variantIds, customer_id) };
}

/** The lines that can be sold, in an order that does not depend on the caller's. */
function pricedLines({ lines: wanted }: OpenLinesInput, { quotes }: Quotation): QuotedLine[] {
  const sorted = [...wanted].sort((a, b) => (a.variant_id < b.variant_id ? -1 : 1));
  return sorted.flatMap(({ variant_id, quantity, metadata }) => {
    const quoted = quotes.get(variant_id);
    if (!quoted || quoted.unit_price === null || quoted.available === 0) return [];
    return [{ ...quoted, quantity, metadata, unit_price: quoted.unit_price }];
  });
}

/** By where prices hold, and not by whether the call said so: a request that had to wait says so and its twin did not. */
function fingerprintOf(
  lines: QuotedLine[],
  { region_id, sales_channel_id }: Quotation["market"],
  { successPath, failurePath, codes }: ReturnPaths & { codes: string[] },
): string {
  const parts = lines.map(({ variant_id, quantity, unit_price }) => [variant_id, quantity, unit_price]);
  const place = [region_id, sales_channel_id, successPath, failurePath];
  const told = [...parts, place, ...(codes.length > 0 ? [codes.map(comparable).sort()] : [])];
  return createHash("sha256").update(JSON.stringify(told)).digest("hex");
}
