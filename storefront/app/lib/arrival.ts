import { addWorkingDays } from "@contract/working-days";

/** Working days by the shipping policy: until an order leaves, and then on the way. */
const DISPATCH = { earliest: 1, latest: 2 };
const TRANSIT = { earliest: 3, latest: 5 };

export interface ArrivalWindow {
  earliest: Date;
  latest: Date;
}

/** When an order arrives that is paid at the given moment. */
export function arrivalOfPaid(at: Date): ArrivalWindow {
  return {
    earliest: addWorkingDays(at, DISPATCH.earliest + TRANSIT.earliest),
    latest: addWorkingDays(at, DISPATCH.latest + TRANSIT.latest),
  };
}

/** When a parcel arrives that has left at the given moment. */
export function arrivalOfShipped(at: Date): ArrivalWindow {
  return { earliest: addWorkingDays(at, TRANSIT.earliest), latest: addWorkingDays(at, TRANSIT.latest) };
}

/** A window as the API tells it, in calendar days. */
export const windowOf = ({ from, to }: { from: string; to: string }): ArrivalWindow => ({
  earliest: new Date(`${from}T00:00`),
  latest: new Date(`${to}T00:00`),
});

// No formatter is made beforehand: every page would pay for it, and most show no date.
const shortDate = (date: Date) => date.toLocaleDateString("en-GB", { day: "numeric", month: "long" });

/** "30 November to 4 December". Call it in the browser only: the server does not know the viewer's day. */
export function formatArrival({ earliest, latest }: ArrivalWindow): string {
  return `${shortDate(earliest)} to ${shortDate(latest)}`;
}
