import type { Order, Parcel } from "@contract/records";
import { arrivalOfShipped, formatArrival } from "~/lib/arrival";
import { formatDate } from "~/lib/dates";
import { TrackingNumber } from "./tracking-number";

/** An order that travels in parts: each parcel with what lies in it and how far it is. */
export function Parcels({ order: { parcels, transitDays } }: { order: Order }) {
  return (
    <ol className="divide-y divide-line">
      {parcels.map((parcel, at) => (
        <li key={`${parcel.packedAt} ${parcel.trackingNumber}`} className="py-4 first:pt-0 last:pb-0">
          <h3 className="font-semibold">
            Parcel {at + 1} of {parcels.length}
          </h3>
          <p className="mt-1 text-sm text-ink-soft">{stateOf(parcel, transitDays)}</p>
          {parcel.trackingNumber && (
            <p className="mt-1 text-sm">
              {parcel.carrier ?? "Tracking number"}: <TrackingNumber parcel={parcel} />
            </p>
          )}
          <ul className="mt-2 text-sm">
            {parcel.lines.map(({ id, variantId, title, variantTitle, quantity }) => (
              <li key={variantId ?? id} className="first-letter:uppercase">
                {title}
                {variantTitle && `, ${variantTitle}`} × {quantity}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function stateOf({ packedAt, shippedAt, deliveredAt }: Parcel, transitDays: Order["transitDays"]): string {
  if (deliveredAt) return `Delivered on ${formatDate(deliveredAt)}`;
  if (!shippedAt) return `Packed on ${formatDate(packedAt)}, waits for the carrier`;
  return `On its way since ${formatDate(shippedAt)}, arrives ${formatArrival(arrivalOfShipped(new Date(shippedAt), transitDays))}`;
}

/** More than one parcel, or one that does not hold everything. */
export function travelsInParts({ parcels, products }: Order): boolean {
  const pieces = (lines: readonly { quantity: number }[]) =>
    lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const packed = pieces(parcels.flatMap(({ lines }) => lines));
  return parcels.length > 1 || (parcels.length === 1 && packed < pieces(products));
}
