import type { BigNumberInput } from "@medusajs/framework/types";
import { defaultCurrencies, MathBN } from "@medusajs/framework/utils";

/** How many of Stripe's smallest units make one: 100 for dollars, 1 for yen. */
function unitsPerOne(currency: string): number {
  const digits = defaultCurrencies[currency.toUpperCase() as keyof typeof defaultCurrencies]?.decimal_digits;
  return 10 ** (digits ?? 2);
}

/** The engine's amount (dollars) as Stripe's (cents), rounded half up as the engine rounds its totals. */
export function toCents(amount: BigNumberInput, currency: string): number {
  return MathBN.mult(amount, unitsPerOne(currency)).decimalPlaces(0).toNumber();
}

/** Stripe's amount (cents) as the engine's (dollars). */
export function fromCents(cents: number, currency: string): number {
  return cents / unitsPerOne(currency);
}
