import type { CheckoutContext } from "../context";
import { wayOf } from "../engine-guard/way";
import { giveBackByEngine, handOverByEngine, reserveByEngine } from "../engine-modules/reservations";
import {
  giveBack,
  type HandOver,
  handOver,
  type NewReservation,
  type ReservationOwner,
  reserve,
} from "../engine-tables/reservations";
import type { Attempt } from "../rows/attempt";
import type { Hold } from "../rows/row";

/** {@link reserve}, by whoever writes the engine's tables. */
export async function takeReservations(
  context: CheckoutContext,
  reservations: NewReservation[],
  attempt?: Attempt,
): Promise<string[]> {
  const byTables = (await wayOf(context)) === "tables";
  return byTables
    ? reserve(context, reservations, { attempt })
    : reserveByEngine(context, reservations, attempt);
}

/** Reserves what a checkout holds and notes it on its row, by which releasing finds the reservations. */
export async function holdReservations(
  context: CheckoutContext,
  checkoutId: string,
  holds: Hold[],
  owner: ReservationOwner,
): Promise<void> {
  const reservations = holds.map((hold) => ({ ...hold, ...owner }));
  if ((await wayOf(context)) === "tables") {
    await reserve(context, reservations, { notedOn: checkoutId });
    return;
  }
  // Noted first, for what a crash leaves in between.
  await context.rows.patch(checkoutId, { holds });
  await reserveByEngine(context, reservations);
}

/** {@link handOver}, by whoever writes the engine's tables. */
export async function changeOwner(
  context: CheckoutContext,
  changes: (ReservationOwner & { id: string })[],
  options: HandOver,
): Promise<void> {
  const byTables = (await wayOf(context)) === "tables";
  await (byTables ? handOver : handOverByEngine)(context, changes, options);
}

/** {@link giveBack}, by whoever writes the engine's tables. */
export async function dropReservations(
  context: CheckoutContext,
  checkout: Attempt & { holds: Hold[] },
): Promise<void> {
  const byTables = (await wayOf(context)) === "tables";
  await (byTables ? giveBack : giveBackByEngine)(context, checkout);
}
