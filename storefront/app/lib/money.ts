import { grouped } from "./counts";

const DOLLAR_CENTS = 100;

/**
 * Our own, because nearly every first screen shows a price: on a phone the browser's currency formatter takes longer to
 * set up than all other scripts of the page take to start.
 */
function format(cents: number, isShort: boolean): string {
  const rounded = Math.round(Math.abs(cents));
  const whole = grouped(Math.floor(rounded / DOLLAR_CENTS));
  const rest = isShort ? "" : `.${String(rounded % DOLLAR_CENTS).padStart(2, "0")}`;
  return `${cents < 0 ? "-" : ""}$${whole}${rest}`;
}

/** Dollars as the shop shows them, always with two decimals: `1234.5` is "$1,234.50". */
export function formatDollars(dollars: number): string {
  return format(dollars * DOLLAR_CENTS, false);
}

/** Order totals are kept in cents: `123450` is "$1,234.50". */
export function formatCents(cents: number): string {
  return format(cents, false);
}

/** The free shipping threshold within a sentence: "$50", and "$49.50" when it is not whole. `dollars` in dollars. */
export function formatThreshold(dollars: number): string {
  return format(dollars * DOLLAR_CENTS, Number.isInteger(dollars));
}
