import { SHOP_LOCATION } from "@emberly/kit/market";
import { sqlOf } from "@emberly/kit/sql";
import { underStockLocks } from "@emberly/kit/stock-moves";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";

/** A wanted change of one inventory item at the shop's location, in pieces: to a number, or by a number. */
export interface StockChange {
  itemId: string;
  to?: number;
  by?: number;
  /** What the one who wants it believes to be in stock; the change is refused when it is not so any more. */
  expected?: number;
  /**
   * What the change is a part of, such as an import's undoing or a delivery. Written down with the level itself, so that the change is made
   * once, also when whoever wanted it could not note that it was made.
   */
  once?: string;
}

export interface StockResult {
  itemId: string;
  /** The engine's level, where there is one. */
  levelId?: string;
  before: number;
  /** The same as `before` when it was refused. */
  after: number;
  refusal?: string;
  once?: string;
}

/** The key of a level's metadata with the latest changes that may be made once, the newest first. */
const MADE = "changes_made";
/** An import can only be undone, or taken up again, while few others have come after it. */
const MADE_KEPT = 10;

interface Level {
  id: string;
  metadata: (Record<string, unknown> & { [MADE]?: string[] }) | null;
  inventory_item_id: string;
  stocked: number;
  held: number;
}

/**
 * Changes levels under the locks that the engine's own fulfilment takes, so that a parcel that leaves at the same
 * moment is not forgotten. What cannot be done is refused by itself and holds up nothing else.
 */
export const changeLevelsStep = createStep(
  "change-levels",
  async (changes: StockChange[], { container }) => {
    const results = await changeLevels(container, changes);
    return new StepResponse(results, results);
  },
  async (results, { container }) => {
    const back = (results ?? []).filter(({ before, after }) => before !== after);
    await changeLevels(
      container,
      back.map(({ itemId, before, after }) => ({ itemId, by: before - after })),
      new Set(back.flatMap(({ once }) => once ?? [])),
    );
  },
);

/** @param unmade changes that count as never made from now on */
async function changeLevels(
  container: MedusaContainer,
  changes: StockChange[],
  unmade: ReadonlySet<string> = new Set(),
): Promise<StockResult[]> {
  if (changes.length === 0) return [];
  const itemIds = [...new Set(changes.map(({ itemId }) => itemId))].sort();
  const changed = async () => {
    const { levels, locationId } = await readLevels(container, itemIds);
    const results = changes.map((change) => decide(change, levels.get(change.itemId)));
    const inventory = container.resolve(Modules.INVENTORY);
    const due = results.filter(({ before, after }) => before !== after);
    const [known, fresh] = [due.filter(isIn(levels)), due.filter((result) => !levels.has(result.itemId))];
    const toLevel = ({ itemId, after, once }: StockResult) => {
      const metadata = levels.get(itemId)?.metadata ?? null;
      const made = [...(once ? [once] : []), ...(metadata?.[MADE] ?? []).filter((one) => !unmade.has(one))];
      return {
        inventory_item_id: itemId,
        location_id: locationId,
        stocked_quantity: after,
        ...(once || unmade.size > 0 ? { metadata: { ...metadata, [MADE]: made.slice(0, MADE_KEPT) } } : {}),
      };
    };
    if (known.length > 0) {
      await inventory.updateInventoryLevels(
        known.map((result) => ({ ...toLevel(result), id: levels.get(result.itemId)?.id ?? "" })),
      );
    }
    const made = fresh.length > 0 ? await inventory.createInventoryLevels(fresh.map(toLevel)) : [];
    const idOf = (itemId: string) =>
      levels.get(itemId)?.id ?? made.find(({ inventory_item_id }) => inventory_item_id === itemId)?.id;
    return results.map((result) => ({ ...result, levelId: idOf(result.itemId) }));
  };
  return underStockLocks(
    container,
    itemIds.map((id) => ({ inventory_item_id: id })),
    changed,
  );
}

const isIn = (levels: Map<string, Level>) => (result: StockResult) => levels.has(result.itemId);

function decide({ itemId, to, by, expected, once }: StockChange, level: Level | undefined): StockResult {
  const before = level?.stocked ?? 0;
  if (once && level?.metadata?.[MADE]?.includes(once)) return { itemId, before, after: before };
  const held = level?.held ?? 0;
  const wanted = to ?? before + (by ?? 0);
  if (expected !== undefined && expected !== before) {
    return { itemId, before, after: before, refusal: `It was ${expected} and is ${before} by now` };
  }
  if (wanted < held && wanted < before) {
    return { itemId, before, after: before, refusal: `${held} of them are held by orders` };
  }
  if (wanted < 0) return { itemId, before, after: before, refusal: `Only ${before} are in stock` };
  return { itemId, before, after: wanted, once };
}

async function readLevels(container: MedusaContainer, itemIds: string[]) {
  const run = sqlOf(container);
  const [place] = await run<{ id: string | null }>(`select ${SHOP_LOCATION} as id`, []);
  if (!place?.id) throw new Error("The shop has no stock location; run the provisioning");
  const rows = await run<Level>(
    `select id, inventory_item_id, metadata, stocked_quantity::float8 as stocked, reserved_quantity::float8 as held
     from inventory_level where location_id = ? and deleted_at is null
       and inventory_item_id in (select jsonb_array_elements_text(?::jsonb))`,
    [place.id, JSON.stringify(itemIds)],
  );
  return { locationId: place.id, levels: new Map(rows.map((row) => [row.inventory_item_id, row])) };
}
