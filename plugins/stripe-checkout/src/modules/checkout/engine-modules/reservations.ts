import { MedusaError, Modules } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../context";
import type { HandOver, NewReservation, ReservationOwner } from "../engine-tables/reservations";
import { type Attempt, AttemptOver } from "../rows/attempt";
import type { Hold } from "../rows/row";

/** What `engine-tables/reservations` does, by the engine's inventory module. The errors are the same. */
export async function reserveByEngine(
  context: CheckoutContext,
  reservations: NewReservation[],
  attempt?: Attempt,
): Promise<string[]> {
  if (reservations.length === 0) return [];
  if (attempt) await assertCurrent(context, attempt);
  const made = await context.container.resolve(Modules.INVENTORY).createReservationItems(
    reservations.map(({ line_item_id, external_id, created_by, description, ...hold }) => ({
      ...hold,
      line_item_id: line_item_id ?? undefined,
      external_id: external_id ?? undefined,
      created_by: created_by ?? undefined,
      description: description ?? undefined,
    })),
  );
  return made.map(({ id }) => id);
}

/**
 * The attempt is looked up before the change and not in its statement: one that loses its lock in between may still hand
 * reservations over, and the attempt after it then finds them gone and starts anew.
 */
export async function handOverByEngine(
  context: CheckoutContext,
  changes: (ReservationOwner & { id: string })[],
  { attempt }: Pick<HandOver, "attempt">,
): Promise<void> {
  if (changes.length === 0) return;
  await assertCurrent(context, attempt);
  // The types know no nulls, by which an owner is taken off.
  const owners = changes as unknown as { id: string }[];
  await context.container.resolve(Modules.INVENTORY).updateReservationItems(owners);
}

/** The attempt is looked up before, too; a level that was deleted meanwhile has no count to give back to. */
export async function giveBackByEngine(
  context: CheckoutContext,
  checkout: Attempt & { holds: Hold[] },
): Promise<void> {
  await assertCurrent(context, checkout);
  const found = (await context
    .database("reservation_item")
    .where({ external_id: checkout.id })
    .whereIn(
      "inventory_item_id",
      checkout.holds.map(({ inventory_item_id }) => inventory_item_id),
    )
    .whereNull("deleted_at")
    .select("id")) as { id: string }[];
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  try {
    await context.container.resolve(Modules.INVENTORY).deleteReservationItems(ids);
  } catch (error) {
    if (!MedusaError.isMedusaError(error) || error.type !== MedusaError.Types.NOT_FOUND) throw error;
    await context.database("reservation_item").whereIn("id", ids).delete();
  }
}

async function assertCurrent({ rows }: CheckoutContext, { id, state, attempts }: Attempt): Promise<void> {
  const row = await rows.find(id);
  if (row?.state !== state || row.attempts !== attempts) throw new AttemptOver(id);
}
