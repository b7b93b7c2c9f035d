import { transitDaysIn } from "../../../contract/transit-days";
import { addWorkingDays, shopDay } from "../../../contract/working-days";

/** Working days until an order leaves, by the shipping policy. */
const DISPATCH = { earliest: 1, latest: 2 };

/**
 * When an order arrives that is paid now, as calendar days of the shop's time zone.
 *
 * @param description what the merchant says of the way of shipping; null in answer where that names no days
 */
export function arrivesWithin(description: string | null, now: Date): { from: string; to: string } | null {
  const transit = transitDaysIn(description);
  const today = shopDay(now);
  return (
    transit && {
      from: dayOf(addWorkingDays(today, DISPATCH.earliest + transit.earliest)),
      to: dayOf(addWorkingDays(today, DISPATCH.latest + transit.latest)),
    }
  );
}

function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
