/** What the engine holds of a variant's stock; quantities in units of the inventory item. */
export interface VariantStock {
  inventory_items: {
    inventory_item_id: string;
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
 */
export function levelChanges(variant: VariantStock, available: number, locationId: string) {
  const [item] = variant.inventory_items;
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
