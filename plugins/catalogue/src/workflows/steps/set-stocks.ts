import { Limiter } from "@emberly/kit/limiter";
import { sqlOf } from "@emberly/kit/sql";
import { underStockLocks } from "@emberly/kit/stock-moves";
import type { IInventoryService, MedusaContainer } from "@medusajs/framework/types";
import { MedusaError, Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { ShopPlaces } from "./find-shop";
import { availableOf, type ItemStock, stockedFor } from "./stock-levels";

/** Waiting for an item's lock occupies a database connection each: only a few at once. */
const stockWork = new Limiter(2);

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
  itemId: string;
  locationId: string;
  before: number;
  after: number;
}

/**
 * Sets the stock of variants under the engine's locks, so that what is reserved or leaves at the same moment is not forgotten. All of
 * them or none.
 *
 * @returns the inventory items whose level at the shop's location has changed
 * @throws MedusaError CONFLICT when a stock is not what was expected, INVALID_DATA as {@link stockedFor} says
 */
export const setStocksStep = createStep(
  "set-stocks",
  async ({ changes, shop }: SetStocksInput, { container }) => {
    const changed = await setStocks(container, changes, shop);
    return new StepResponse(
      changed.map(({ itemId }) => ({ id: itemId })),
      changed,
    );
  },
  async (changed, { container }) => {
    const back = changed ?? [];
    const inventory = container.resolve<IInventoryService>(Modules.INVENTORY);
    await locked(container, back, async () => {
      for (const { itemId, locationId, before, after } of back) {
        await inventory.adjustInventory(itemId, locationId, before - after);
      }
    });
  },
);

const locked = <T>(container: MedusaContainer, items: { itemId: string }[], work: () => Promise<T>) =>
  stockWork.run(() =>
    underStockLocks(
      container,
      items.map(({ itemId }) => ({ inventory_item_id: itemId })),
      work,
    ),
  );

async function setStocks(
  container: MedusaContainer,
  changes: StockChange[],
  shop: SetStocksInput["shop"],
): Promise<ChangedLevel[]> {
  const ids = changes.map(({ variantId }) => variantId);
  const items = await readItems(container, ids, shop);
  const itemIds = items.map(({ item_id }) => ({ itemId: item_id }));
  return locked(container, itemIds, async () => {
    const now = await readItems(container, ids, shop);
    const wanted = changes.map((change) => {
      const own = now.filter(({ variant_id }) => variant_id === change.variantId);
      const available = availableOf(own);
      if (change.expected !== undefined && change.expected !== available) {
        throw new MedusaError(
          MedusaError.Types.CONFLICT,
          `stock: it was ${change.expected} and is ${available} by now`,
        );
      }
      return { level: own[0], stocked: stockedFor(own, change.stock) };
    });
    const due = wanted.flatMap(({ level, stocked }) =>
      level && (level.level_id === null || level.stocked !== stocked) ? [{ ...level, after: stocked }] : [],
    );
    await writeLevels(container, due, shop.stockLocationId);
    return due.map(({ item_id, stocked, after }) => ({
      itemId: item_id,
      locationId: shop.stockLocationId,
      before: stocked,
      after,
    }));
  });
}

async function writeLevels(
  container: MedusaContainer,
  levels: (ItemStock & { after: number })[],
  locationId: string,
): Promise<void> {
  const inventory = container.resolve<IInventoryService>(Modules.INVENTORY);
  const toLevel = ({ item_id, after }: ItemStock & { after: number }) => ({
    inventory_item_id: item_id,
    location_id: locationId,
    stocked_quantity: after,
  });
  const known = levels.flatMap((level) =>
    level.level_id ? [{ ...toLevel(level), id: level.level_id }] : [],
  );
  const fresh = levels.filter(({ level_id }) => !level_id).map(toLevel);
  if (known.length > 0) await inventory.updateInventoryLevels(known);
  if (fresh.length > 0) await inventory.createInventoryLevels(fresh);
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
       (select coalesce(sum(level.stocked_quantity - level.reserved_quantity), 0)::float8
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
