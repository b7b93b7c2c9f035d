import type { Order } from "@contract/records";
import { arrivalOfPaid, arrivalOfShipped, formatArrival } from "~/lib/arrival";

/** Says when an order will arrive, by the way of shipping that it was bought with. */
export function ArrivalText({ order: { createdAt, shippedAt, transitDays } }: { order: Order }) {
  return formatArrival(
    shippedAt
      ? arrivalOfShipped(new Date(shippedAt), transitDays)
      : arrivalOfPaid(new Date(createdAt), transitDays),
  );
}
