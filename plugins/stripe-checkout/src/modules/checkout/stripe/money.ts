import type { BigNumberInput } from "@medusajs/framework/types";
import { defaultCurrencies, MathBN } from "@medusajs/framework/utils";

/** How many of Stripe's smallest units make one: 100 for dollars, 1 for yen. */
function unitsPerOne(currency: string): number {
  const digits = defaultCurrencies[currency.toUpperCase() as keyof typeof defaultCurrencies]?.decimal_digits;
  return 10 ** (digits ?? 2);
}

/** Decimals of a cent that mean something: those after them are what a division by a tax rate has left. */
const EXACT_DECIMALS = 6;

/**
 * The engine's amount (dollars) as Stripe's (cents), rounded half up as the engine rounds its totals. A cart and its order come to one
 * half cent in different ways, of which one ends a hair below it.
 */
export function toCents(amount: BigNumberInput, currency: string): number {
  const exact = MathBN.mult(amount, unitsPerOne(currency)).decimalPlaces(EXACT_DECIMALS);
  return exact.decimalPlaces(0).toNumber();
}

/** Stripe's amount (cents) as the engine's (dollars). */
export function fromCents(cents: number, currency: string): number {
  return cents / unitsPerOne(currency);
}
