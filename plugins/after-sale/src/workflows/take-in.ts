import { errorKind } from "@emberly/kit/error-kind";
import { inOneTransaction } from "@emberly/kit/module-transaction";
import { sqlOf } from "@emberly/kit/sql";
import { moveStock, type StockMove, underStockLocks } from "@emberly/kit/stock-moves";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { Shelved } from "./shipped-from";

interface Taking {
  /** The engine's change of the order that says what has come. */
  change_id: string;
  /** Id of who took it in. */
  by: string | null;
  shelved: Shelved[];
}

/** A variant may be made of several things, and some are not counted. */
const LEVELS = `
  select part.inventory_item_id, shelved.location_id, sum(shelved.quantity * part.required_quantity)::float8 as pieces
  from jsonb_to_recordset(?::jsonb) as shelved (id text, location_id text, quantity numeric)
  join order_line_item line on line.id = shelved.id
  join product_variant variant on variant.id = line.variant_id and variant.manage_inventory and variant.deleted_at is null
  join product_variant_inventory_item part on part.variant_id = variant.id and part.deleted_at is null
  group by 1, 2`;

/**
 * Confirms the engine's change of an order and puts its pieces back into stock, in one transaction: the engine's own workflow does
 * the two beside each other, and where the process ended between them, pieces were never put back or put back twice.
 *
 * Nothing takes it back, and it is the last step of its workflow that can fail. What was committed is a success also where the answer
 * to the commit or the release of the locks fails: the engine would undo the steps before, and with them the confirmed change, which is
 * the evidence that the pieces are here.
 *
 * @returns ids of the levels of stock that it changed, as far as they are known
 * @throws MedusaError NOT_FOUND where a location does not keep the goods
 */
export const takeInStep = createStep(
  "after-sale-take-in",
  async (taking: Taking, { container, eventGroupId }) => {
    const levels = await sqlOf(container)<StockMove>(LEVELS, [JSON.stringify(taking.shelved)]);
    let changed: string[] = [];
    try {
      await underStockLocks(container, levels, async () => {
        changed = await takeIn(container, taking, { levels, eventGroupId });
      });
    } catch (error) {
      if (!(await isConfirmed(container, taking))) throw error;
      const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
      logger.warn(`after-sale: pieces were taken in, and then something failed (${errorKind(error)})`);
    }
    return new StepResponse(changed);
  },
);

async function isConfirmed(container: MedusaContainer, { change_id }: Taking): Promise<boolean> {
  const found = await sqlOf(container)("select from order_change where id = ? and status = 'confirmed'", [
    change_id,
  ]);
  return found.length > 0;
}

function takeIn(
  container: MedusaContainer,
  { change_id, by }: Taking,
  { levels, eventGroupId }: { levels: StockMove[]; eventGroupId?: string },
): Promise<string[]> {
  const orders = container.resolve(Modules.ORDER);
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  return inOneTransaction(database, { eventGroupId }, async (within) => {
    const change = { id: change_id, confirmed_by: by ?? undefined };
    await within(orders, (shared) => orders.confirmOrderChange(change, shared));
    return moveStock(container, levels, within);
  });
}
