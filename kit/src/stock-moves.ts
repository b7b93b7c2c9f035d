import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { Limiter } from "./limiter";
import type { Within } from "./module-transaction";

/** How many pieces come to the level of an inventory item at a location; fewer than none leave it. */
export interface StockMove {
  inventory_item_id: string;
  location_id: string;
  pieces: number;
}

/** Whoever waits for a lock occupies a connection of the database, so only a few may. */
const waitingForLocks = new Limiter(2);

/** Does something while nobody else moves stock of these inventory items: the engine reads a level, and writes what it has made of it, under the same locks. */
export function underStockLocks<T>(
  container: MedusaContainer,
  moves: Pick<StockMove, "inventory_item_id">[],
  work: () => Promise<T>,
): Promise<T> {
  const items = [...new Set(moves.map(({ inventory_item_id }) => inventory_item_id))].sort();
  if (items.length === 0) return work();
  return waitingForLocks.run(() => container.resolve(Modules.LOCKING).execute(items, work));
}

/**
 * Moves stock in a transaction. The caller has the locks.
 *
 * @returns ids of the engine's levels that were changed
 * @throws MedusaError NOT_FOUND where a location does not keep the goods
 */
export async function moveStock(
  container: MedusaContainer,
  moves: StockMove[],
  within: Within,
): Promise<string[]> {
  const inventory = container.resolve(Modules.INVENTORY);
  const levels: string[] = [];
  for (const { inventory_item_id, location_id, pieces } of moves) {
    // Asked for several at once the engine takes no context, whatever its type says, and writes in a transaction of its own.
    const level = await within(inventory, (shared) =>
      inventory.adjustInventory(inventory_item_id, location_id, pieces, shared),
    );
    levels.push(level.id);
  }
  return levels;
}
