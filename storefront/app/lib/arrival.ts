import { type TransitDays, USUAL_TRANSIT } from "@contract/transit-days";
import { addWorkingDays, shopDay } from "@contract/working-days";

/** Working days until an order leaves, by the shipping policy. */
const DISPATCH = { earliest: 1, latest: 2 };

export interface ArrivalWindow {
  earliest: Date;
  latest: Date;
}

/** When an order arrives that is paid at the given moment. @param transit as the order has it; null is the usual one */
export function arrivalOfPaid(at: Date, transit?: TransitDays | null): ArrivalWindow {
  const { earliest, latest } = transit ?? USUAL_TRANSIT;
  const day = shopDay(at);
  return {
    earliest: addWorkingDays(day, DISPATCH.earliest + earliest),
    latest: addWorkingDays(day, DISPATCH.latest + latest),
  };
}

/** When a parcel arrives that has left at the given moment. @param transit as its order has it; null is the usual one */
export function arrivalOfShipped(at: Date, transit?: TransitDays | null): ArrivalWindow {
  const { earliest, latest } = transit ?? USUAL_TRANSIT;
  const day = shopDay(at);
  return { earliest: addWorkingDays(day, earliest), latest: addWorkingDays(day, latest) };
}

/** A window as the API tells it, in calendar days. */
export const windowOf = ({ from, to }: { from: string; to: string }): ArrivalWindow => ({
  earliest: new Date(`${from}T00:00`),
  latest: new Date(`${to}T00:00`),
});

// No formatter is made beforehand: every page would pay for it, and most show no date.
const shortDate = (date: Date) => date.toLocaleDateString("en-GB", { day: "numeric", month: "long" });

/** "30 November to 4 December". */
export function formatArrival({ earliest, latest }: ArrivalWindow): string {
  return `${shortDate(earliest)} to ${shortDate(latest)}`;
}
