import type { Order, Parcel } from "@contract/records";

/** The tracking number of a parcel, as a link to the carrier when that is known. */
export function TrackingNumber({
  parcel: { trackingNumber, trackingUrl },
}: {
  parcel: Pick<Order, "trackingNumber" | "trackingUrl"> | Parcel;
}) {
  if (!trackingUrl) return trackingNumber;
  return (
    <a href={trackingUrl} target="_blank" rel="noreferrer" className="text-link break-all">
      {trackingNumber}
      <span className="sr-only"> at the carrier, opens in a new tab</span>
    </a>
  );
}
