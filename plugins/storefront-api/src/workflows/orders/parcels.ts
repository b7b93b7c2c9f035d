import type { Fulfillment } from "@emberly/back-office";
import { variantName } from "@emberly/kit/variant-name";
import type { Parcel } from "../../contract/records";
import { type Amount, iso, isoOrNull, type Moment } from "./moments";

/** A fulfilment of the engine with what lies in it. */
export interface PackedFulfillment extends Fulfillment {
  packed_at: Moment | null;
  created_at: Moment;
  items?: ({ line_item_id: string | null; quantity: Amount } | null)[] | null;
  labels?: ({ tracking_number: string | null; tracking_url: string | null } | null)[] | null;
}

/** A line of the order, as far as a parcel shows it. */
interface PackedLine {
  id: string;
  title: string;
  quantity: Amount;
  product_id: string | null;
  product_title: string | null;
  variant_id: string | null;
  variant_title: string | null;
}

/** Parcels that have been packed so far, in the order of packing. Fulfilments that were cancelled are left out. */
export function parcelsOf(
  lines: readonly PackedLine[],
  fulfillments: readonly PackedFulfillment[],
): Parcel[] {
  return fulfillments
    .map((fulfillment): Parcel => {
      const label = (fulfillment.labels ?? []).findLast((one) => one?.tracking_number);
      const carrier = fulfillment.metadata?.carrier;
      return {
        lines: lines.flatMap((line) => {
          const quantity = piecesIn(fulfillment, line);
          return quantity === 0 ? [] : [{ ...nameOf(line), quantity }];
        }),
        carrier: typeof carrier === "string" ? carrier : null,
        trackingNumber: label?.tracking_number ?? null,
        trackingUrl: label?.tracking_url || null,
        packedAt: iso(fulfillment.packed_at ?? fulfillment.created_at),
        shippedAt: isoOrNull(fulfillment.shipped_at),
        deliveredAt: isoOrNull(fulfillment.delivered_at),
      };
    })
    .sort((one, other) => one.packedAt.localeCompare(other.packedAt));
}

/** Of fulfilments that have left, the one that did so last; or the one of this id, if it has left. */
export function lastSent(
  fulfillments: readonly PackedFulfillment[],
  id?: string,
): PackedFulfillment | undefined {
  return fulfillments
    .filter((one) => one.shipped_at && one.id === (id ?? one.id))
    .sort((one, other) =>
      String(isoOrNull(one.shipped_at)).localeCompare(String(isoOrNull(other.shipped_at))),
    )
    .at(-1);
}

/**
 * The engine lists a kit by its parts, each as often as a kit needs it. The part that is needed least counts, and never
 * more than was bought.
 */
function piecesIn({ items }: PackedFulfillment, { id, quantity }: PackedLine): number {
  const packed = (items ?? []).flatMap((item) => (item?.line_item_id === id ? [Number(item.quantity)] : []));
  return packed.length === 0 ? 0 : Math.min(Number(quantity), ...packed);
}

const nameOf = ({ id, title, product_id, product_title, variant_id, variant_title }: PackedLine) => ({
  id: product_id ?? id,
  variantId: variant_id,
  title: product_title ?? title,
  variantTitle: variantName(variant_title),
});
