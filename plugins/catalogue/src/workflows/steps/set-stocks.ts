import { sqlOf } from "@emberly/kit/sql";
import { underStockLocks } from "@emberly/kit/stock-moves";
import type { IInventoryService, MedusaContainer } from "@medusajs/framework/types";
import { MedusaError, Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { ShopPlaces } from "./find-shop";
import { availableOf, type ItemStock, stockedFor } from "./stock-levels";

/** A wanted stock of a variant: how many can be bought afterwards, in pieces. */
export interface StockChange {
  variantId: string;
  stock: number;
  /** How many could be bought when it was wanted; it is refused when that is not so any more. */
  expected?: number;
}

interface SetStocksInput {
  changes: StockChange[];
  shop: Pick<ShopPlaces, "stockLocationId" | "salesChannelId">;
}

/** A level that was changed; quantities in pieces. */
interface ChangedLevel {
  id: string;
  /** There was none before. */
  isNew: boolean;
  itemId: string;
  locationId: string;
  before: number;
  after: number;
}

/**
 * Sets the stock of variants under the engine's locks, so that what is reserved or leaves at the same moment is not forgotten. All of
 * them or none.
 *
 * @returns the engine's levels at the shop's location that were made and that were changed
 * @throws MedusaError CONFLICT when a stock is not what was expected; INVALID_DATA as {@link stockedFor} says, and for two stocks of one
 *   inventory item
 */
export const setStocksStep = createStep(
  "set-stocks",
  async ({ changes, shop }: SetStocksInput, { container }) => {
    const levels = await setStocks(container, changes, shop);
    const idsOf = (some: ChangedLevel[]) => some.map(({ id }) => ({ id }));
    return new StepResponse(
      {
        made: idsOf(levels.filter(({ isNew }) => isNew)),
        changed: idsOf(levels.filter(({ isNew }) => !isNew)),
      },
      levels,
    );
  },
  async (levels, { container }) => {
    const back = levels ?? [];
    const inventory = container.resolve<IInventoryService>(Modules.INVENTORY);
    await locked(container, back, async () => {
      for (const { itemId, locationId, before, after } of back) {
        await inventory.adjustInventory(itemId, locationId, before - after);
      }
    });
  },
);

const locked = <T>(container: MedusaContainer, items: { itemId: string }[], work: () => Promise<T>) =>
  underStockLocks(
    container,
    items.map(({ itemId }) => ({ inventory_item_id: itemId })),
    work,
  );

async function setStocks(
  container: MedusaContainer,
  changes: StockChange[],
  shop: SetStocksInput["shop"],
): Promise<ChangedLevel[]> {
  const ids = changes.map(({ variantId }) => variantId);
  const items = (await readItems(container, ids, shop)).map(({ item_id }) => ({ itemId: item_id }));
  return locked(container, items, async () => {
    const now = await readItems(container, ids, shop);
    const wanted = changes.flatMap((change) => {
      const own = now.filter(({ variant_id }) => variant_id === change.variantId);
      const available = availableOf(own);
      if (change.expected !== undefined && change.expected !== available) {
        throw new MedusaError(
          MedusaError.Types.CONFLICT,
          `stock: it was ${change.expected} and is ${available} by now`,
        );
      }
      const after = stockedFor(own, change.stock);
      return own.map((item) => ({ ...item, after }));
    });
    if (new Set(wanted.map(({ item_id }) => item_id)).size < wanted.length) {
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        "stock: two of these variants are the same goods; change their stock in Inventory, in the dashboard",
      );
    }
    return writeLevels(
      container,
      wanted.filter(({ level_id, stocked, after }) => level_id === null || stocked !== after),
      shop.stockLocationId,
    );
  });
}

/** Levels that are missing are made empty, so that one call, and so one transaction, brings everything to what is wanted. */
async function writeLevels(
  container: MedusaContainer,
  wanted: (ItemStock & { after: number })[],
  locationId: string,
): Promise<ChangedLevel[]> {
  const inventory = container.resolve<IInventoryService>(Modules.INVENTORY);
  const missing = wanted.filter(({ level_id }) => level_id === null);
  const made =
    missing.length === 0
      ? []
      : await inventory.createInventoryLevels(
          missing.map(({ item_id }) => ({
            inventory_item_id: item_id,
            location_id: locationId,
            stocked_quantity: 0,
          })),
        );
  const levels = wanted.map(({ item_id, level_id, stocked, after }): ChangedLevel => {
    const id = level_id ?? made.find(({ inventory_item_id }) => inventory_item_id === item_id)?.id;
    if (!id) throw new Error(`The engine made no level of ${item_id}`);
    return { id, isNew: level_id === null, itemId: item_id, locationId, before: stocked, after };
  });
  if (levels.length > 0) {
    await inventory.updateInventoryLevels(
      levels.map(({ id, itemId, after }) => ({
        id,
        inventory_item_id: itemId,
        location_id: locationId,
        stocked_quantity: after,
      })),
    );
  }
  return levels;
}

const readItems = (
  container: MedusaContainer,
  variantIds: string[],
  { stockLocationId, salesChannelId }: SetStocksInput["shop"],
) =>
  sqlOf(container)<ItemStock & { variant_id: string }>(
    `select needs.variant_id, needs.inventory_item_id as item_id, needs.required_quantity::float8 as needed,
       own.id as level_id, coalesce(own.stocked_quantity, 0)::float8 as stocked,
       coalesce(own.reserved_quantity, 0)::float8 as held,
       (select coalesce(max(level.stocked_quantity - level.reserved_quantity), 0)::float8
        from inventory_level level
        join sales_channel_stock_location serves on serves.stock_location_id = level.location_id
          and serves.sales_channel_id = ? and serves.deleted_at is null
        where level.inventory_item_id = needs.inventory_item_id and level.deleted_at is null
          and level.location_id <> ?) as elsewhere
     from product_variant_inventory_item needs
     left join inventory_level own on own.inventory_item_id = needs.inventory_item_id
       and own.location_id = ? and own.deleted_at is null
     where needs.variant_id = any(?) and needs.deleted_at is null
     order by needs.variant_id, needs.inventory_item_id`,
    [salesChannelId, stockLocationId, stockLocationId, variantIds],
  );
