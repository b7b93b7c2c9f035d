import type { CheckoutContext } from "../context";
import { wayOf } from "../engine-guard/way";
import { handOverByEngine, reserveByEngine } from "../engine-modules/reservations";
import {
  type HandOver,
  handOver,
  type NewReservation,
  type ReservationOwner,
  reserve,
} from "../engine-tables/reservations";
import type { Attempt } from "../rows/attempt";

/** {@link reserve}, by whoever writes the engine's tables. */
export async function takeReservations(
  context: CheckoutContext,
  reservations: NewReservation[],
  attempt?: Attempt,
): Promise<string[]> {
  const byTables = (await wayOf(context)) === "tables";
  return (byTables ? reserve : reserveByEngine)(context, reservations, attempt);
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
