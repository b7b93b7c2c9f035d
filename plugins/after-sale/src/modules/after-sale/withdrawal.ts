import { DAY_MS } from "./returnable-until";

/** A customer's right to withdraw from the contract. */
export interface Withdrawal {
  /** The last moment; null until all has arrived, because the days begin then. */
  until: Date | null;
}

/**
 * The right of withdrawal of an order that was not cancelled. The day of the delivery does not count, and the last day counts to its
 * end (Regulation (EEC, Euratom) 1182/71, article 3), here in UTC.
 *
 * @param days after the delivery; 0 for no such right
 * @returns undefined when there is none, or not any more
 */
export function withdrawalOf(deliveredAt: Date | string | null, days: number): Withdrawal | undefined {
  if (days === 0) return undefined;
  if (deliveredAt === null) return { until: null };
  const day = new Date(deliveredAt).toISOString().slice(0, 10);
  const until = new Date(Date.parse(`${day}T23:59:59.999Z`) + days * DAY_MS);
  return until < new Date() ? undefined : { until };
}
