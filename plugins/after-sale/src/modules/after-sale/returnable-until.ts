export const DAY_MS = 24 * 60 * 60 * 1000;

/** Longer time for returns of what is delivered between two days. Days are ISO 8601 dates. */
export interface ReturnWindow {
  id: string;
  delivered_from: string;
  delivered_to: string;
  /** The last day, which ends in UTC. */
  returnable_until: string;
}

/** How long things may be returned. */
export interface ReturnRules {
  /** Days after the delivery; 0 for none. */
  days: number;
  /** Days after the delivery in which the law lets whoever bought withdraw from the contract; 0 for none. */
  withdrawalDays: number;
  windows: ReturnWindow[];
}

/** By how much the last zone of the world is behind UTC. */
const LAST_ZONE_MS = DAY_MS / 2;

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/**
 * The moment until which a delivery may be returned. Where several rules apply, the longest counts. Nobody knows in which zone it was
 * delivered: what arrives on one of the days anywhere between UTC and the last zone counts, such as in the evening of the last day in
 * America.
 */
export function returnableUntil(
  deliveredAt: Date | string,
  { days, windows }: Omit<ReturnRules, "withdrawalDays">,
): Date {
  const delivered = new Date(deliveredAt);
  const last = dayOf(delivered);
  const first = dayOf(new Date(delivered.getTime() - LAST_ZONE_MS));
  const ends = windows
    .filter(({ delivered_from, delivered_to }) => delivered_from <= last && first <= delivered_to)
    .map(({ returnable_until }) => Date.parse(`${returnable_until}T23:59:59.999Z`));
  return new Date(Math.max(delivered.getTime() + days * DAY_MS, ...ends));
}
