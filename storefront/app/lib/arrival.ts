import { addWorkingDays } from "./working-days";

/** Working days of the shipping policy: until an order leaves, and on the way after that. */
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

// Not a formatter made beforehand: that costs every page, and most show no date.
const shortDate = (date: Date) => date.toLocaleDateString("en-GB", { day: "numeric", month: "long" });

/** "30 November to 4 December". Only where the browser renders, because the server does not know the viewer's day. */
export function formatArrival({ earliest, latest }: ArrivalWindow): string {
  return `${shortDate(earliest)} to ${shortDate(latest)}`;
}
