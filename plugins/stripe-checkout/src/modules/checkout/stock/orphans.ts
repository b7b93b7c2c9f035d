import { Modules } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../context";
import { HOLDING } from "../state-machine/states";

/**
 * Reservations that stand for nothing: of a line that is in no order, or of a checkout that is over or has no row. Both
 * are written before their reservations; the minute is for changes of an order that the engine makes in several steps.
 */
const ORPHANS = `
  select reservation.id, reservation.inventory_item_id from reservation_item reservation
  where reservation.deleted_at is null and reservation.created_at < now() - interval '1 minute' and (
    (reservation.external_id is null and reservation.line_item_id like 'ordli\\_%'
      and not exists (select 1 from order_item item where item.item_id = reservation.line_item_id))
    or (reservation.created_by = 'stripe-checkout'
      and not exists (select 1 from stripe_checkout checkout
        where checkout.id = reservation.external_id and checkout.state = any(?))))
  limit 100`;

/**
 * Gives back stock that an undo has left behind, which happens when the database goes away in the middle. The engine may take
 * an order back without its reservations, a commit may be done although its answer was lost, or an undo may hold again what
 * somebody else has sold by then.
 *
 * @returns how many reservations there were
 */
export async function releaseOrphans({ container, database, logger }: CheckoutContext): Promise<number> {
  const { rows } = await database.raw<{ rows: { id: string; inventory_item_id: string }[] }>(ORPHANS, [
    [...HOLDING],
  ]);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const keys = [...new Set(rows.map(({ inventory_item_id }) => inventory_item_id))].sort();
  await container
    .resolve(Modules.LOCKING)
    .execute(keys, () => container.resolve(Modules.INVENTORY).deleteReservationItems(ids));
  logger.warn(`stripe-checkout: gave back what was held for nothing: ${ids.join(", ")}`);
  return ids.length;
}
