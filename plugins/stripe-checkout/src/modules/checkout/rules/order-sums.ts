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
 * the purchase: money that was paid back since, even all of a cancelled order, is no discount.
 */
export function orderSums(source: UnroundedSums): OrderSums {
  const cents = (amount: BigNumberInput) => toCents(amount, source.currency_code);
  const subtotal = cents(source.original_item_total);
  const shippingTotal = shippingCents(source.item_total, source.shipping_total, source.currency_code);
  const total = cents(MathBN.add(source.total, source.credit_line_total ?? 0));
  return { subtotal, discountTotal: subtotal + shippingTotal - total, shippingTotal, total };
}

/** Cents by which shipping raises the sum of the goods, which is rounded once and not amount by amount. Amounts are dollars. */
export function shippingCents(goods: BigNumberInput, shipping: BigNumberInput, currency: string): number {
  return toCents(MathBN.add(goods, shipping), currency) - toCents(goods, currency);
}
