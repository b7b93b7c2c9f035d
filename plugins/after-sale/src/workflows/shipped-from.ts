import { sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";

/** Pieces of a line of an order that were sent from one stock location. */
export interface Sent {
  item_id: string;
  location_id: string;
  quantity: number;
}

/**
 * By parcel first: of a variant that is made of several things the engine's parcel has an item for each of them, with all of its pieces.
 * A location that has no level of the line's stock any more can take nothing back.
 */
const SENT = `
  select item_id, location_id, sum(pieces)::int as quantity from (
    select content.line_item_id as item_id, parcel.location_id, parcel.created_at,
      min(content.quantity / coalesce(part.required_quantity, 1)) as pieces
    from order_fulfillment link
    join fulfillment parcel on parcel.id = link.fulfillment_id and parcel.deleted_at is null and parcel.canceled_at is null
    join fulfillment_item content on content.fulfillment_id = parcel.id and content.deleted_at is null
    join order_line_item line on line.id = content.line_item_id
    left join product_variant_inventory_item part on part.variant_id = line.variant_id
      and part.inventory_item_id = content.inventory_item_id and part.deleted_at is null
    where link.order_id = ? and link.deleted_at is null and (content.inventory_item_id is null or exists (
      select from inventory_level level where level.inventory_item_id = content.inventory_item_id
        and level.location_id = parcel.location_id and level.deleted_at is null))
    group by parcel.id, content.line_item_id
  ) parcels group by 1, 2 order by min(created_at), 2`;

/** Where an order's lines were sent from, by its parcels that were not cancelled: the first one first. */
export function readSent(container: MedusaContainer, orderId: string): Promise<Sent[]> {
  return sqlOf(container)<Sent>(SENT, [orderId]);
}

/** The location that most pieces of some lines came from; undefined when none of them was sent. */
export function mainLocationOf(sent: Sent[], itemIds: string[]): string | undefined {
  const pieces = new Map<string, number>();
  for (const { item_id, location_id, quantity } of sent) {
    if (itemIds.includes(item_id)) pieces.set(location_id, (pieces.get(location_id) ?? 0) + quantity);
  }
  return [...pieces].reduce<[string | undefined, number]>(
    (most, one) => (one[1] > most[1] ? one : most),
    [undefined, 0],
  )[0];
}

export interface Pieces {
  /** The order's line. */
  id: string;
  quantity: number;
}

/** Each line once: the engine takes no line twice. */
export function sumPieces(all: Pieces[]): Pieces[] {
  const pieces = new Map<string, number>();
  for (const { id, quantity } of all) pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  return [...pieces].map(([id, quantity]) => ({ id, quantity }));
}

/** Pieces that go on the shelf of one stock location. */
export interface Shelved extends Pieces {
  location_id: string;
}

/**
 * Where pieces go back on the shelf: to the location that they were sent from. Of a line that was sent from several, nobody knows which
 * piece came back: the first pieces fill the first location.
 *
 * @param before pieces of each line that went back on the shelf earlier
 * @param otherwise the location for pieces that no parcel tells of
 */
export function shelve(
  pieces: Pieces[],
  { sent, before, otherwise }: { sent: Sent[]; before: Map<string, number>; otherwise: string },
): Shelved[] {
  const shelved: Shelved[] = [];
  for (const { id, quantity } of pieces) {
    let earlier = before.get(id) ?? 0;
    let left = quantity;
    const put = (location_id: string, count: number) => {
      if (count > 0) shelved.push({ id, location_id, quantity: count });
      left -= count;
    };
    for (const from of sent.filter(({ item_id }) => item_id === id)) {
      const filled = Math.min(earlier, from.quantity);
      earlier -= filled;
      put(from.location_id, Math.min(left, from.quantity - filled));
    }
    put(otherwise, left);
  }
  return shelved;
}
