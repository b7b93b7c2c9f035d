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
  /** The most that can be bought of it from another location that serves the sales channel. */
  elsewhere: number;
}

/**
 * What has to lie at the shop's own location so that `available` units can be bought. What is held stays held and comes on top. Where
 * another location has as many already, nothing is added.
 *
 * @param items all that the variant is made of
 * @throws MedusaError INVALID_DATA for a kit, whose items cannot be told from how many kits there are, and for fewer than lie elsewhere
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
  if (item.elsewhere > available) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `stock: ${item.elsewhere} of it can be bought from another location; change those in Inventory, in the dashboard`,
    );
  }
  const stocked = available + item.held;
  return item.elsewhere > 0 && item.elsewhere === available ? Math.min(item.stocked, stocked) : stocked;
}

/** How many units can be bought, as the catalogue shows it. */
export function availableOf(items: ItemStock[]): number {
  const units = items.map(({ stocked, held, elsewhere, needed }) =>
    Math.floor(Math.max(stocked - held, elsewhere) / Math.max(needed, 1)),
  );
  return units.length === 0 ? 0 : Math.max(0, Math.min(...units));
}
