import { addWorkingDays } from "../../../contract/working-days";

/** Working days until an order leaves, by the shipping policy. */
const DISPATCH = { earliest: 1, latest: 2 };

/** "3-5 working days", "within 2 days". */
const DAYS = /(\d{1,2})(?:\s*(?:-|–|to)\s*(\d{1,2}))?\s*(?:\w+\s+)?days?/i;

/**
 * When an order arrives that is paid now, as calendar days of the shop's time zone.
 *
 * @param description what the merchant says of the way of shipping; null in answer where that names no days
 */
export function arrivesWithin(description: string | null, now: Date): { from: string; to: string } | null {
  const [, earliest, latest = earliest] = DAYS.exec(description ?? "") ?? [];
  if (earliest === undefined || latest === undefined) return null;
  return {
    from: dayOf(addWorkingDays(now, DISPATCH.earliest + Number(earliest))),
    to: dayOf(addWorkingDays(now, DISPATCH.latest + Number(latest))),
  };
}

function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
