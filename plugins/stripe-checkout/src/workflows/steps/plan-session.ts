import { nameOfLine } from "@emberly/kit/variant-name";
import { MathBN, MedusaError, Modules } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../../modules/checkout/context";
import { readShippingReach } from "../../modules/checkout/engine-tables/shipping-reach";
import { taxReach } from "../../modules/checkout/engine-tables/tax-reach";
import type { CartDiscounts, ShippingDiscount } from "../../modules/checkout/promotions/discounts";
import type { ShippingRate } from "../../modules/checkout/rows/row";
import { UNPAYABLE, type UnpayableCode } from "../../modules/checkout/rules/error-codes";
import { shippingCents } from "../../modules/checkout/rules/order-sums";
import { fromCents, toCents } from "../../modules/checkout/stripe/money";
import {
  reconcileLines,
  type SessionDiscount,
  type SessionLine,
} from "../../modules/checkout/stripe/session-params";
import type { PricedCart, PricedLine } from "./priced-cart";
import { type OfferedOption, toRates } from "./shipping-rates";

export interface PlanSessionInput {
  cart: PricedCart;
  options: OfferedOption[];
  region_id: string;
  /** Where the goods may go: two letters, upper case. */
  countries: string[];
  discounts: Pick<CartDiscounts, "shipping" | "names">;
}

/** What the hosted page shows. Amounts are cents. */
export interface SessionPlan {
  currency: string;
  goods: number;
  /** At their prices before the discount. */
  lines: SessionLine[];
  discount: SessionDiscount | null;
  rates: ShippingRate[];
}

/**
 * Says what the hosted page shows and charges, for a cart whose address only the page asks for. What the order will come to
 * has to be certain by then: a cart of which it is not is refused here and not once the shopper has paid.
 *
 * @throws MedusaError NOT_ALLOWED with a code of `UNPAYABLE`
 */
export async function planSession(context: CheckoutContext, input: PlanSessionInput): Promise<SessionPlan> {
  const { cart, discounts } = input;
  const options = lowered(await reachingAll(context, input), discounts.shipping);
  const currency = cart.currency_code;
  const goods = toCents(cart.item_total, currency);
  const offered = toRates(options, currency);
  if (offered.length === 0 && cart.items.some(({ requires_shipping }) => requires_shipping)) {
    const ways = "offer one that reaches all of the region's countries, or give a cart with its address";
    refuse("shipping_missing", `There is no way of shipping for these goods: ${ways}`);
  }
  const rates = await withTaxes(context, input, offered);
  return { currency, goods, rates, ...linesOf(context, input, goods) };
}

/**
 * Lines at their whole prices with the discount beside them. Where Stripe works out the taxes it has to know what each line
 * comes to, so that there the lines are lowered.
 */
function linesOf(
  { options }: CheckoutContext,
  { cart, discounts }: PlanSessionInput,
  goods: number,
): Pick<SessionPlan, "lines" | "discount"> {
  const currency = cart.currency_code;
  const lines = cart.items.map((item) => lineOf(item, currency));
  const before = toCents(cart.original_item_total, currency);
  if (options.automaticTax || before <= goods) return { lines: reconcileLines(lines, goods), discount: null };
  const whole = cart.items.map((item) => lineOf({ ...item, total: item.original_total }, currency));
  return {
    lines: reconcileLines(whole, before),
    discount: { amount: before - goods, name: discounts.names.join(", ") || "Discount" },
  };
}

/** What ways of shipping cost once promotions have lowered them. */
function lowered(options: OfferedOption[], discounts: ShippingDiscount[]): OfferedOption[] {
  return options.map((option) => {
    const off = discounts.filter(({ shipping_option_id }) => shipping_option_id === option.id);
    if (option.amount === undefined || off.length === 0) return option;
    const amount = MathBN.sub(option.amount, MathBN.sum(...off.map((one) => one.amount)));
    const lowered_by = off.map(({ promotion_id, amount }) => ({ promotion_id, amount }));
    return { ...option, amount: MathBN.max(0, amount).toNumber(), lowered_by };
  });
}

/**
 * The ways of shipping that reach wherever the page lets the shopper send the goods: it cannot offer others by country, and one
 * that does not reach the shopper's would be paid for nothing.
 */
async function reachingAll(
  context: CheckoutContext,
  { options, countries }: PlanSessionInput,
): Promise<OfferedOption[]> {
  if (countries.length < 2) return options;
  const ids = options.map(({ id }) => id);
  const reach = await context.memo.get(["reach of shipping", ids], () => readShippingReach(context, ids));
  return options.filter(({ id }) => countries.every((country) => reach.get(id)?.has(country)));
}

/** A line of a cart as the page shows it. */
export function lineOf(item: PricedLine, currency: string): SessionLine {
  return {
    id: item.id,
    title: nameOfLine(item.title, item.variant_title),
    is_tax_inclusive: item.is_tax_inclusive,
    quantity: Number(item.quantity),
    unit_amount: toCents(item.unit_price, currency),
    total: toCents(item.total, currency),
    ...(item.thumbnail?.startsWith("https://") ? { image: item.thumbnail } : {}),
  };
}

function refuse(code: UnpayableCode, message: string): never {
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, message, UNPAYABLE[code]);
}

/** The taxes of goods are part of their sum already; those of shipping are added here. */
async function withTaxes(
  context: CheckoutContext,
  { cart, region_id, countries }: PlanSessionInput,
  rates: ShippingRate[],
): Promise<ShippingRate[]> {
  const isExclusive = (priced: { is_tax_inclusive?: boolean | null }) => !priced.is_tax_inclusive;
  const exclusive = rates.filter(isExclusive);
  const changesWithTax =
    exclusive.length > 0 ||
    cart.items.some((item) => isExclusive(item) || item.adjustments?.some(isExclusive));
  if (context.options.automaticTax || !changesWithTax) return rates;
  const reach = await context.memo.get(["reach of taxes", region_id, countries], () =>
    taxReach(context, { region_id, countries }),
  );
  if (reach === "nothing") return rates;
  if (reach === "address") {
    const ways = "give prices that include tax, a cart with its address and shipping, or set automaticTax";
    refuse("tax_needs_address", `Taxes on top of prices depend on an address that is not known yet: ${ways}`);
  }
  const percent = await shippingTaxes(context, cart, exclusive, countries[0] ?? "");
  return rates.map((rate) => ({
    ...rate,
    charged: charged(cart, rate, percent.get(rate.shipping_option_id)),
  }));
}

/** Cents by which a way of shipping raises the order's total. */
function charged(
  { item_total, currency_code: currency }: PricedCart,
  rate: ShippingRate,
  percent = 0,
): number {
  const gross = MathBN.mult(fromCents(rate.amount, currency), MathBN.add(1, MathBN.div(percent, 100)));
  return shippingCents(item_total, gross, currency);
}

/** Percent of tax by shipping option, as the engine will find it when the order is made. */
async function shippingTaxes(
  { container, memo }: CheckoutContext,
  { currency_code }: PricedCart,
  rates: ShippingRate[],
  country: string,
): Promise<Map<string, number>> {
  const percent = new Map<string, number>();
  if (rates.length === 0) return percent;
  const taxed = rates.map(({ shipping_option_id: id, amount }) => ({
    id,
    shipping_option_id: id,
    unit_price: fromCents(amount, currency_code),
    currency_code,
  }));
  const where = { address: { country_code: country.toLowerCase() } };
  const lines = await memo.get(["taxes", taxed, where], () =>
    container.resolve(Modules.TAX).getTaxLines(taxed, where),
  );
  for (const line of lines) {
    if (!("shipping_line_id" in line)) continue;
    const { shipping_line_id: id, rate } = line;
    percent.set(id, (percent.get(id) ?? 0) + Number(rate ?? 0));
  }
  return percent;
}
