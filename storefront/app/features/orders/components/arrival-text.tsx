import type { Order } from "@contract/records";
import { arrivalOfPaid, arrivalOfShipped, formatArrival } from "~/lib/arrival";

/** Says when an order will arrive by the shipping policy. */
export function ArrivalText({ order: { createdAt, shippedAt } }: { order: Order }) {
  return formatArrival(
    shippedAt ? arrivalOfShipped(new Date(shippedAt)) : arrivalOfPaid(new Date(createdAt)),
  );
}
