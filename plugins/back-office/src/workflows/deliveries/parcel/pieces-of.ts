import { sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";

/** Pieces of a line of an order. */
export interface LinePieces {
  /** The line's. */
  id: string;
  quantity: number;
}

/** Of a variant that is made of several things the parcel has an item for each of them, with all of its pieces. */
const PIECES = `
  select content.line_item_id as id, min(content.quantity / coalesce(part.required_quantity, 1))::float8 as quantity
  from fulfillment_item content
  join order_line_item line on line.id = content.line_item_id
  left join product_variant_inventory_item part on part.variant_id = line.variant_id
    and part.inventory_item_id = content.inventory_item_id and part.deleted_at is null
  where content.fulfillment_id = ? and content.deleted_at is null
  group by 1`;

/** What a parcel holds, as the order counts it. */
export const piecesOf = (container: MedusaContainer, fulfillmentId: string): Promise<LinePieces[]> =>
  sqlOf(container)<LinePieces>(PIECES, [fulfillmentId]);
