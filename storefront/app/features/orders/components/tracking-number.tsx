import type { Order } from "@contract/records";

/** The tracking number, as a link to the carrier when that is known. */
export function TrackingNumber({ order }: { order: Order }) {
  if (!order.trackingUrl) return order.trackingNumber;
  return (
    <a href={order.trackingUrl} target="_blank" rel="noreferrer" className="text-link">
      {order.trackingNumber}
      <span className="sr-only"> at the carrier, opens in a new tab</span>
    </a>
  );
}
