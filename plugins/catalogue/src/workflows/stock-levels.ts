import { MedusaError } from "@medusajs/framework/utils";

/** What the engine holds of a variant's stock; quantities in units of the inventory item. */
export interface VariantStock {
  inventory_items: {
    inventory_item_id: string;
    /** How many of the item one unit of the variant takes. */
    required_quantity: number;
    inventory: {
      location_levels: {
        id: string;
        location_id: string;
        stocked_quantity: number;
        reserved_quantity: number;
      }[];
    };
  }[];
}

/**
 * The change of inventory levels after which `available` units can be bought. The shop's own location takes the
 * whole difference; what is reserved stays reserved and comes on top.
 *
 * @throws MedusaError INVALID_DATA for a kit: how many of each of its items there are does not follow from how many kits
 */
export function levelChanges(variant: VariantStock, available: number, locationId: string) {
  const [item, another] = variant.inventory_items;
  if (another || (item && item.required_quantity !== 1)) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "stock: this is a kit of several items; change the stock of each in Inventory, in the dashboard",
    );
  }
  if (!item) throw new Error("A variant whose stock is counted has no inventory item");
  const levels = item.inventory.location_levels;
  const own = levels.find(({ location_id }) => location_id === locationId);
  const elsewhere = levels
    .filter((level) => level !== own)
    .reduce((sum, level) => sum + level.stocked_quantity - level.reserved_quantity, 0);
  const stocked_quantity = Math.max(0, available - elsewhere + (own?.reserved_quantity ?? 0));
  const level = { inventory_item_id: item.inventory_item_id, location_id: locationId, stocked_quantity };
  return own ? { create: [], update: [{ ...level, id: own.id }] } : { create: [level], update: [] };
}
