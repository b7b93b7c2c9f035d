import type { BigNumberInput } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import { unitsOf } from "./units";

/** Decimals of a cent that mean something: those after them are what a division by a tax rate has left. */
const EXACT_DECIMALS = 6;

/**
 * The engine's amount (dollars) as Stripe's (cents), rounded half up as the engine rounds its totals, to what Stripe can charge in the
 * currency. A cart and its order come to one half cent in different ways, of which one ends a hair below it.
 */
export function toCents(amount: BigNumberInput, currency: string): number {
  const { perOne, step } = unitsOf(currency);
  const exact = MathBN.mult(amount, perOne).decimalPlaces(EXACT_DECIMALS);
  return exact.div(step).decimalPlaces(0).toNumber() * step;
}

/** Stripe's amount (cents) as the engine's (dollars). */
export function fromCents(cents: number, currency: string): number {
  return cents / unitsOf(currency).perOne;
}
