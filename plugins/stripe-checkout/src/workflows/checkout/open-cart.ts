import { createHash } from "node:crypto";
import type { BigNumberInput } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, generateEntityId } from "@medusajs/framework/utils";
import { updateCartWorkflow } from "@medusajs/medusa/core-flows";
import type { CheckoutContext } from "../../modules/checkout/context";
import { findMarket } from "../../modules/checkout/engine-tables/market";
import { readOpeningFacts } from "../../modules/checkout/engine-tables/opening-facts";
import { UNFINISHED } from "../../modules/checkout/state-machine/states";
import type { StockLine } from "../../modules/checkout/stock/allocate";
import { quoteVariants } from "../../modules/checkout/stock/quote";
import { stripeCustomerOf } from "../../modules/checkout/stripe/customers";
import { toCents } from "../../modules/checkout/stripe/money";
import type { ReturnPaths } from "../../modules/checkout/stripe/return-urls";
import { reconcileLines } from "../../modules/checkout/stripe/session-params";
import { openCartWorkflow } from "../open-cart";
import { lineOf, type SessionPlan } from "../steps/plan-session";
import { CART_FIELDS, type PricedCart, type PricedLine } from "../steps/priced-cart";
import { resume, supersede } from "./earlier";
import { keyOfAddress, refuseOpening } from "./limits";
import type { OpenCheckoutResult } from "./open-result";

/** A checkout of a cart of the shop's own, with its lines, region, currency, sales channel and email. */
export interface OpenCartInput extends ReturnPaths {
  cart_id: string;
  /** For a cart that has none yet. */
  email?: string;
  /** The client's address, by which openings are limited; by default they are not. */
  address?: string;
  /** Ends a page that is open for the same cart and opens another. @default false: returns the open one */
  anew?: boolean;
}

/** Amounts are dollars. */
interface OwnCart extends PricedCart {
  email: string | null;
  completed_at: string | Date | null;
  credit_line_total?: BigNumberInput;
  items: (PricedLine & { variant_id: string | null })[];
  shipping_methods?: { id: string; name: string; total: BigNumberInput; amount: BigNumberInput }[];
  shipping_address?: { country_code: string | null; address_1?: string | null } | null;
}

const FIELDS = [
  ...CART_FIELDS,
  "email",
  "completed_at",
  "credit_line_total",
  "shipping_methods.*",
  "shipping_methods.total",
];

/** Opens the page of a cart of the engine, or returns the one that is open for it; see `openCheckout`. */
export async function openCart(context: CheckoutContext, input: OpenCartInput): Promise<OpenCheckoutResult> {
  const found = await readCart(context, input.cart_id);
  if (!found) return { ok: false, code: "cart_not_found" };
  if (found.completed_at) return { ok: false, code: "cart_completed" };
  if (found.items.length === 0) return { ok: false, code: "cart_empty" };
  if (!found.email && !input.email) return { ok: false, code: "email_missing" };
  const { region_id, sales_channel_id } = found;
  const market = await findMarket(context.container, { region_id, sales_channel_id });
  if (typeof market === "string") return { ok: false, code: market };
  const facts = await readOpeningFacts(context, { region_id: market.region_id });
  if (!facts.takes_payments) return { ok: false, code: "provider_disabled" };
  const cart = found.email ? found : await withEmail(context, found, input.email ?? "");
  if (Number(cart.credit_line_total ?? 0) > 0) return { ok: false, code: "credit_not_supported" };
  const stock = await stockOf(context, market, cart);
  if (!stock) return { ok: false, code: "cart_changed" };

  const fingerprint = fingerprintOf(cart, input);
  const earlier = await context.rows.listOfCart(cart.id, UNFINISHED);
  for (const row of earlier) {
    const mayResume = !input.anew && row.fingerprint === fingerprint;
    const url = mayResume ? await resume(context, row) : null;
    if (url && row.session_id) return { ok: true, url, session_id: row.session_id };
  }
  const opener = { customer_id: await accountOf(context, cart), address_key: keyOfAddress(context, input) };
  const refusal = await refuseOpening(context, opener, stock);
  if (refusal) return refusal;
  for (const row of earlier) {
    const ended = await supersede(context, row);
    // Paid in this very moment: there is an order, or will be. What was given back may be tried again.
    const isGivenBack = ended?.state === "released" || (ended?.state === "needs_review" && !ended.order_id);
    if (ended && !isGivenBack) return { ok: false, code: "cart_completed" };
  }
  const plan = context.options.automaticTax ? null : planOf(cart);
  const known = plan ? undefined : await stripeCustomerOf(context, cart.customer_id ?? null);
  const goesTo = cart.shipping_address?.country_code?.toUpperCase();
  const checkoutId = generateEntityId(undefined, "chk");
  const { successPath, failurePath } = input;
  const { result } = await context.lock.run(`checkout:${checkoutId}`, 0, () =>
    openCartWorkflow(context.container).run({
      input: {
        checkout_id: checkoutId,
        cart,
        cart_id: cart.id,
        is_shared_cart: true,
        asks_address: plan === null,
        customer_id: cart.customer_id ?? null,
        stripe_customer_id: known ?? null,
        email: cart.email ?? "",
        address_key: opener.address_key,
        region_id: market.region_id,
        // The cart's taxes and ways of shipping are those of its country, when it has one.
        countries: goesTo ? [goesTo] : market.countries,
        location_ids: market.location_ids,
        fingerprint,
        stock,
        plan,
        paths: { successPath, failurePath },
      },
    }),
  );
  return { ok: true, ...result };
}

async function readCart({ container }: CheckoutContext, cartId: string): Promise<OwnCart | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({ entity: "cart", fields: FIELDS, filters: { id: cartId } });
  return data[0] as unknown as OwnCart | undefined;
}

/** The account that a cart belongs to; whoever only gives an email must not use up what its owner may open. */
async function accountOf({ database }: CheckoutContext, cart: OwnCart): Promise<string | null> {
  if (!cart.customer_id) return null;
  const found = await database("customer").where({ id: cart.customer_id, has_account: true }).first("id");
  return found ? cart.customer_id : null;
}

/** Sets the cart's email by the engine's workflow. The email finds or makes the customer, whose prices the cart may then have. */
async function withEmail(context: CheckoutContext, cart: OwnCart, email: string): Promise<OwnCart> {
  await updateCartWorkflow(context.container).run({ input: { id: cart.id, email } });
  return (await readCart(context, cart.id)) ?? cart;
}

/** What the cart takes from stock; undefined when something in it is no longer for sale. */
async function stockOf(
  { container }: CheckoutContext,
  market: Parameters<typeof quoteVariants>[1],
  { items }: OwnCart,
): Promise<StockLine[] | undefined> {
  const ids = [...new Set(items.flatMap(({ variant_id }) => variant_id ?? []))];
  const quotes = await quoteVariants(container, market, ids);
  if (quotes.size < ids.length) return undefined;
  return items.flatMap(({ variant_id, quantity }) => {
    const quoted = variant_id ? quotes.get(variant_id) : undefined;
    if (!quoted) return [];
    const { parts, allow_backorder } = quoted;
    return [{ variant_id: quoted.variant_id, quantity: Number(quantity), allow_backorder, parts }];
  });
}

/** The plan of a page for a cart that says where it goes and how, so that nothing is left to choose. Null for any other cart. */
function planOf(cart: OwnCart): SessionPlan | null {
  const methods = cart.shipping_methods ?? [];
  const isShipped = cart.items.some(({ requires_shipping }) => requires_shipping);
  const hasAddress = Boolean(cart.shipping_address?.address_1 && cart.shipping_address.country_code);
  if (!hasAddress || (isShipped && methods.length === 0)) return null;
  const currency = cart.currency_code;
  const total = toCents(cart.total, currency);
  const shipping = methods.map(({ id, name, total: charged }) => {
    const cents = toCents(charged, currency);
    return { id, title: name, quantity: 1, unit_amount: cents, total: cents, is_tax_inclusive: true };
  });
  const shipped = shipping.reduce((sum, line) => sum + line.total, 0);
  const items = cart.items.map((item) => lineOf(item, currency));
  // What rounding leaves goes to the goods: free shipping must not come to less than nothing.
  return {
    currency,
    goods: total,
    lines: [...reconcileLines(items, total - shipped), ...shipping],
    // Taxes and shipping are in the sum already, so that nothing can be taken off beside them.
    discount: null,
    rates: [],
  };
}

function fingerprintOf(cart: OwnCart, { successPath, failurePath }: ReturnPaths): string {
  const { id, total, currency_code, items, shipping_address, shipping_methods, email } = cart;
  const parts = items.map((item) => [
    item.id,
    Number(item.quantity),
    Number(item.unit_price),
    Number(item.total),
  ]);
  const shipping = (shipping_methods ?? []).map((method) => [method.id, Number(method.total)]);
  const told = [id, Number(total), currency_code, email, parts, shipping, shipping_address ?? null];
  return createHash("sha256")
    .update(JSON.stringify([told, successPath, failurePath]))
    .digest("hex");
}
