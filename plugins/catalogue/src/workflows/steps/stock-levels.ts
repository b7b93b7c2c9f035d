import { MedusaError } from "@medusajs/framework/utils";

/** What one unit of a variant takes of an inventory item, and what the engine has of the item; in pieces. */
export interface ItemStock {
  item_id: string;
  /** How many pieces of the item one unit of the variant takes. */
  needed: number;
  /** The engine's level at the shop's own location; null while there is none. */
  level_id: string | null;
  stocked: number;
  /** Of what is stocked there, what orders and open payment pages hold. */
  held: number;
  /** What can be bought of it from other locations that serve the sales channel. */
  elsewhere: number;
}

/**
 * What has to lie at the shop's own location so that `available` units can be bought. It takes the whole difference; what is held stays
 * held and comes on top.
 *
 * @param items all that the variant is made of
 * @throws MedusaError INVALID_DATA for a kit, whose items cannot be told from how many kits there are, and for fewer than what lies elsewhere
 */
export function stockedFor(items: ItemStock[], available: number): number {
  const [item, another] = items;
  if (!item) throw new Error("A variant whose stock is counted has no inventory item");
  if (another || item.needed !== 1) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "stock: this is a kit of several items; change the stock of each in Inventory, in the dashboard",
    );
  }
  const stocked = available - item.elsewhere + item.held;
  if (stocked < 0) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `stock: ${item.elsewhere} of it can be bought from other locations; change those in Inventory, in the dashboard`,
    );
  }
  return stocked;
}

/** How many units can be bought, as the catalogue shows it. */
export function availableOf(items: ItemStock[]): number {
  const units = items.map(({ stocked, held, elsewhere, needed }) =>
    Math.floor((stocked - held + elsewhere) / Math.max(needed, 1)),
  );
  return units.length === 0 ? 0 : Math.max(0, Math.min(...units));
}
