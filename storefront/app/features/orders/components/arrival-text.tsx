import type { Order } from "@contract/records";
import { arrivalOfPaid, arrivalOfShipped, formatArrival } from "~/lib/arrival";

/** When an order that is on its way, or soon will be, arrives by the shipping policy. */
export function ArrivalText({ order: { createdAt, shippedAt } }: { order: Order }) {
  return formatArrival(
    shippedAt ? arrivalOfShipped(new Date(shippedAt)) : arrivalOfPaid(new Date(createdAt)),
  );
}
