const DAY_MS = 24 * 60 * 60 * 1000;

/** Until when what arrived at a moment may be returned. */
export function returnableUntil(deliveredAt: Date | string, returnDays: number): Date {
  return new Date(new Date(deliveredAt).getTime() + returnDays * DAY_MS);
}
