const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long something has waited, such as "3 days", "40 minutes" or "a moment". */
export function age(since: string, now = Date.now()): string {
  const waited = now - new Date(since).getTime();
  if (waited >= DAY_MS) return counted(Math.floor(waited / DAY_MS), "day");
  if (waited >= HOUR_MS) return counted(Math.floor(waited / HOUR_MS), "hour");
  return waited >= MINUTE_MS ? counted(Math.floor(waited / MINUTE_MS), "minute") : "a moment";
}

export const daysSince = (since: string, now = Date.now()) => (now - new Date(since).getTime()) / DAY_MS;

export function counted(number: number, noun: string): string {
  return `${number.toLocaleString()} ${noun}${number === 1 ? "" : "s"}`;
}

/**
 * @param amount in whole units of the currency, not in its cents
 * @param digits after the point; the currency's own without it
 */
export function formatMoney(amount: number, currency: string, digits?: number): string {
  const style = { style: "currency", currency, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(undefined, style).format(amount);
}

/** A currency as a payment provider counts it, which can be in cents where the browser shows none, such as forints. */
export interface CountedCurrency {
  currency_code: string;
  /** How many of its cents make one: 100 for dollars, 1 for yen. */
  cents_per_unit: number;
}

/** A sum of the cents that a payment provider counts. */
export function formatCents(cents: number, { currency_code, cents_per_unit }: CountedCurrency): string {
  return formatMoney(cents / cents_per_unit, currency_code);
}

export function formatMoment(moment: string): string {
  return new Date(moment).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

export function formatDay(day: string | Date): string {
  return new Date(day).toLocaleDateString(undefined, { dateStyle: "medium" });
}
