import { inTransactionOf } from "@emberly/kit/module-transaction";
import { prepared, sqlOf } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError, Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { Shelved } from "./shipped-from";

interface Taking {
  /** The engine's change of the order that says what has come. */
  change_id: string;
  /** Id of who took it in. */
  by: string | null;
  shelved: Shelved[];
}

interface Level {
  inventory_item_id: string;
  location_id: string;
  pieces: number;
}

/** A variant may be made of several things, and some are not counted. */
const LEVELS = `
  select part.inventory_item_id, shelved.location_id, sum(shelved.quantity * part.required_quantity)::float8 as pieces
  from jsonb_to_recordset(?::jsonb) as shelved (id text, location_id text, quantity numeric)
  join order_line_item line on line.id = shelved.id
  join product_variant variant on variant.id = line.variant_id and variant.manage_inventory and variant.deleted_at is null
  join product_variant_inventory_item part on part.variant_id = variant.id and part.deleted_at is null
  group by 1, 2`;

/** The engine keeps each number twice. */
const PUT_BACK = `
  update inventory_level level set updated_at = now(), stocked_quantity = level.stocked_quantity + back.pieces,
    raw_stocked_quantity = jsonb_set(level.raw_stocked_quantity, '{value}',
      to_jsonb((level.stocked_quantity + back.pieces)::text))
  from jsonb_to_recordset(?::jsonb) as back (inventory_item_id text, location_id text, pieces numeric)
  where level.inventory_item_id = back.inventory_item_id and level.location_id = back.location_id
    and level.deleted_at is null
  returning level.id`;

/**
 * Confirms the engine's change of an order and puts its pieces back into stock, in one transaction: the engine's own workflow does
 * the two beside each other, and where the process ended between them, pieces were never put back or put back twice.
 *
 * Nothing takes it back: it is the last step of its workflow that can fail.
 *
 * @returns ids of the levels of stock that it changed
 * @throws MedusaError NOT_ALLOWED where a location does not keep the goods
 */
export const takeInStep = createStep(
  "after-sale-take-in",
  async (taking: Taking, { container, eventGroupId }) => {
    const levels = await sqlOf(container)<Level>(LEVELS, [JSON.stringify(taking.shelved)]);
    const takenIn = () => takeIn(container, { ...taking, levels, eventGroupId });
    const items = [...new Set(levels.map((level) => level.inventory_item_id))].sort();
    if (items.length === 0) return new StepResponse(await takenIn());
    // Others read a level, and write what they have made of it, under these locks of the engine.
    return new StepResponse(await container.resolve(Modules.LOCKING).execute(items, takenIn));
  },
);

function takeIn(
  container: MedusaContainer,
  { change_id, by, levels, eventGroupId }: Taking & { levels: Level[]; eventGroupId?: string },
): Promise<string[]> {
  const orders = container.resolve(Modules.ORDER);
  return inTransactionOf(orders, { eventGroupId }, async (shared, database) => {
    await orders.confirmOrderChange({ id: change_id, confirmed_by: by ?? undefined }, shared);
    return putBack(database, levels);
  });
}

async function putBack(database: Knex, levels: Level[]): Promise<string[]> {
  if (levels.length === 0) return [];
  const changed = await prepared<{ id: string }>(database, PUT_BACK, [JSON.stringify(levels)]);
  if (changed.length < levels.length) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "A stock location that these pieces go back to does not keep the product any more. Add it to that location first.",
    );
  }
  return changed.map(({ id }) => id);
}
