import { MathBN, MedusaError } from "@medusajs/framework/utils";

/** A line of an order as far as a parcel asks for it. */
export interface ParcelLine {
  id: string;
  title: string;
  requires_shipping: boolean;
  variant_title?: string | null;
  variant_sku?: string | null;
  variant_barcode?: string | null;
  variant?: {
    manage_inventory: boolean;
    product?: { shipping_profile?: { id: string } | null } | null;
    inventory_items?: {
      required_quantity: number;
      inventory: { id: string; title: string | null; sku: string | null };
    }[];
  } | null;
}

export interface Reservation {
  id: string;
  line_item_id?: string | null;
  inventory_item_id: string;
  location_id: string;
  quantity: number;
}

export interface ParcelContents {
  /** Items of the engine's fulfilment: one for each thing that a line is made of. */
  items: {
    line_item_id: string;
    inventory_item_id: string | undefined;
    quantity: number;
    title: string;
    sku: string;
    barcode: string;
  }[];
  /** What leaves the shelves. */
  taken: { reservation: Reservation; pieces: number }[];
}

/**
 * What a parcel of an order's lines holds, and what leaves the shelves with it; by the rules of the engine's workflow
 * `create-order-fulfillment`.
 *
 * @param wanted pieces by line
 * @throws MedusaError INVALID_DATA where less is reserved than is to leave
 */
export function parcelContents(
  lines: ParcelLine[],
  wanted: { id: string; quantity: number }[],
  reservations: Reservation[],
): ParcelContents {
  const contents: ParcelContents = { items: [], taken: [] };
  for (const { id, quantity } of wanted) {
    const line = lines.find((one) => one.id === id);
    if (!line) throw new MedusaError(MedusaError.Types.INVALID_DATA, `The order has no line ${id}`);
    const reserved = reservations.filter(({ line_item_id }) => line_item_id === id);
    const name = line.variant_title ?? line.title;
    const barcode = line.variant_barcode ?? "";
    if (reserved.length === 0) {
      if (line.variant?.manage_inventory) refuse(`No stock is reserved for ${line.title} (${id})`);
      const sku = line.variant_sku ?? "";
      contents.items.push({
        line_item_id: id,
        inventory_item_id: undefined,
        quantity,
        title: name,
        sku,
        barcode,
      });
    }
    for (const reservation of reserved) {
      const { inventory_item_id } = reservation;
      const part = line.variant?.inventory_items?.find(({ inventory }) => inventory.id === inventory_item_id);
      const pieces = MathBN.mult(quantity, part?.required_quantity ?? 1).toNumber();
      if (pieces > reservation.quantity) refuse(`Less is reserved than is to leave of ${line.title} (${id})`);
      const title = part?.inventory.title ?? name;
      const sku = part?.inventory.sku ?? line.variant_sku ?? "";
      contents.items.push({ line_item_id: id, inventory_item_id, quantity: pieces, title, sku, barcode });
      contents.taken.push({ reservation, pieces });
    }
  }
  return contents;
}

function refuse(message: string): never {
  throw new MedusaError(MedusaError.Types.INVALID_DATA, message);
}
