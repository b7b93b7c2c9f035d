import type { BigNumberInput } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";

/** Significant digits that the engine keeps. */
export const PRECISION = 20;

/** What the engine keeps beside each amount: the digits that a number may round. */
export function exactAmount(amount: BigNumberInput): { value: string; precision: number } {
  return { value: MathBN.convert(amount).toString(), precision: PRECISION };
}

/** The same as a value of a `raw_` column. */
export function rawAmount(amount: BigNumberInput): string {
  return JSON.stringify(exactAmount(amount));
}
