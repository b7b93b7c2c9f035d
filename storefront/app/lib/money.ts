const twoDecimals = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const noDecimals = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

/** Dollars as the shop shows them, always with two decimals: `1234.5` is "$1,234.50". */
export function formatDollars(dollars: number): string {
  return twoDecimals.format(dollars);
}

/** Order totals are kept in cents: `123450` is "$1,234.50". */
export function formatCents(cents: number): string {
  return twoDecimals.format(cents / 100);
}

/** The free shipping threshold within a sentence: "$50", and "$49.50" when it is not whole. `dollars` in dollars. */
export function formatThreshold(dollars: number): string {
  return Number.isInteger(dollars) ? noDecimals.format(dollars) : twoDecimals.format(dollars);
}
