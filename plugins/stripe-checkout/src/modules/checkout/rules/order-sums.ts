import type { BigNumberInput } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import { toCents } from "../stripe/money";

/** The sums of an order as the engine gives them: dollars, unrounded. */
export interface UnroundedSums {
  currency_code: string;
  /** The goods before discounts. */
  original_item_total: BigNumberInput;
  /** The goods after discounts. */
  item_total: BigNumberInput;
  shipping_total: BigNumberInput;
  /** The whole order, less what was credited since. */
  total: BigNumberInput;
  /** What was credited since the purchase, because it was paid back. */
  credit_line_total?: BigNumberInput | null;
  /** Needed where pieces came back: from then on the engine's sums leave them out. */
  items?: (SoldLine | null)[] | null;
}

/** A line of an order as far as its sums go. */
export interface SoldLine {
  unit_price: BigNumberInput;
  is_tax_inclusive?: boolean;
  tax_lines?: ({ rate: BigNumberInput } | null)[] | null;
  detail?: {
    return_received_quantity?: BigNumberInput;
    return_dismissed_quantity?: BigNumberInput;
  } | null;
  /** After discounts, tax in. */
  return_received_total?: BigNumberInput;
  return_dismissed_total?: BigNumberInput;
}

/** In cents; `subtotal - discountTotal + shippingTotal` is `total`. */
export interface OrderSums {
  /** The goods before discounts. */
  subtotal: number;
  discountTotal: number;
  shippingTotal: number;
  total: number;
}

/**
 * Splits an order's sum as its payment page has split it. Taxes on top make amounts with parts of a cent. If each were rounded
 * on its own, discount and shipping could both be a cent off what the shopper saw, with the same total. The sums are those of
 * the purchase: money that was paid back since, even all of a cancelled order, is no discount, and pieces that came back count.
 */
export function orderSums(source: UnroundedSums): OrderSums {
  const cents = (amount: BigNumberInput) => toCents(amount, source.currency_code);
  const lines = (source.items ?? []).filter((line) => line !== null);
  const returned = MathBN.sum(0, ...lines.flatMap(returnedTotals));
  const subtotal = cents(MathBN.sum(source.original_item_total, ...lines.map(returnedAtFullPrice)));
  const goods = MathBN.add(source.item_total, returned);
  const shippingTotal = shippingCents(goods, source.shipping_total, source.currency_code);
  const total = cents(MathBN.sum(source.total, source.credit_line_total ?? 0, returned));
  return { subtotal, discountTotal: subtotal + shippingTotal - total, shippingTotal, total };
}

const returnedTotals = ({ return_received_total = 0, return_dismissed_total = 0 }: SoldLine) => [
  return_received_total,
  return_dismissed_total,
];

/** Dollars, tax in, before discounts. */
function returnedAtFullPrice({ detail, unit_price, is_tax_inclusive, tax_lines }: SoldLine): BigNumberInput {
  const pieces = MathBN.sum(detail?.return_received_quantity ?? 0, detail?.return_dismissed_quantity ?? 0);
  const rates = is_tax_inclusive ? [] : (tax_lines ?? []).map((line) => line?.rate ?? 0);
  return MathBN.mult(
    MathBN.mult(unit_price, pieces),
    MathBN.add(1, MathBN.div(MathBN.sum(0, ...rates), 100)),
  );
}

/** Cents by which shipping raises the sum of the goods, which is rounded once and not amount by amount. Amounts are dollars. */
export function shippingCents(goods: BigNumberInput, shipping: BigNumberInput, currency: string): number {
  return toCents(MathBN.add(goods, shipping), currency) - toCents(goods, currency);
}
