import { setTimeout as delay } from "node:timers/promises";
import { Limiter } from "@emberly/kit/limiter";
import { Modules } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../context";
import { readFreeStock, type StockLevel } from "../engine-tables/levels";
import type { ReservationOwner } from "../engine-tables/reservations";
import type { CheckoutRow, Hold } from "../rows/row";
import { type Allocation, allocate, heldAt, type StockLine } from "./allocate";
import { dropReservations, holdReservations } from "./reservations";

/** Waiting for an inventory item's lock occupies a database connection each: only a few at once. */
const stockWork = new Limiter(2);
/** How long a shopper waits for others' holds that are being turned into orders at this moment. */
const CONVERSION_WAIT_MS = 8_000;
const RETRY_MS = 100;
/**
 * Seconds. Where locks are leases, one of a process that died is free again before others have given up waiting for it.
 */
const LOCK = { expire: 8, timeout: 10 };

/**
 * Holds stock for a checkout as reservations, all of it or none, atomic against everybody who reserves through
 * the engine: it takes the engine's own lock of each inventory item.
 */
export async function takeHold(
  context: CheckoutContext,
  checkout: Pick<CheckoutRow, "id" | "email">,
  lines: StockLine[],
  locationIds: string[],
): Promise<Allocation> {
  const itemIds = itemsOf(lines);
  if (itemIds.length === 0) return { holds: [], shortages: [] };
  const deadline = Date.now() + CONVERSION_WAIT_MS;
  for (;;) {
    const { allocation, mayFree } = await underStockLock(context, itemIds, () =>
      tryHold(context, checkout, lines, { itemIds, locationIds }),
    );
    if (allocation.shortages.length === 0 || !mayFree || Date.now() > deadline) return allocation;
    // Somebody's hold is counted twice while it becomes an order: look again when that is over.
    await delay(RETRY_MS);
  }
}

async function tryHold(
  context: CheckoutContext,
  checkout: Pick<CheckoutRow, "id" | "email">,
  lines: StockLine[],
  where: { itemIds: string[]; locationIds: string[] },
): Promise<{ allocation: Allocation; mayFree: boolean }> {
  const { levels, promised } = await readFreeStock(context.database, { checkoutId: checkout.id, ...where });
  const allocation = allocate(lines, withoutPromised(levels, promised));
  if (allocation.shortages.length > 0) {
    return { allocation, mayFree: allocate(lines, levels).shortages.length === 0 };
  }
  await holdReservations(context, checkout.id, allocation.holds, ownedBy(checkout));
  return { allocation, mayFree: false };
}

/**
 * Lets go of everything that is held for a checkout; again is a no-op.
 *
 * @throws AttemptOver when somebody else has gone on with the checkout since the row was read; then nothing changes
 */
export async function dropHold(context: CheckoutContext, checkout: CheckoutRow): Promise<void> {
  if (checkout.holds.length === 0) return;
  const itemIds = [...new Set(checkout.holds.map((hold) => hold.inventory_item_id))];
  await underStockLock(context, itemIds, () => dropReservations(context, checkout));
}

/** How a reservation tells that it belongs to a checkout. */
export function ownedBy(checkout: Pick<CheckoutRow, "id" | "email">): ReservationOwner {
  return {
    line_item_id: null,
    external_id: checkout.id,
    created_by: "stripe-checkout",
    description: `Held while ${checkout.email} pays (${checkout.id})`,
  };
}

/** Does something while nobody else takes or gives back stock of these items. */
export function underStockLock<T>(
  context: CheckoutContext,
  itemIds: string[],
  job: () => Promise<T>,
): Promise<T> {
  // Sorted, so that two carts with the same goods in another order do not wait for each other for ever.
  const keys = [...itemIds].sort();
  return stockWork.run(() => context.container.resolve(Modules.LOCKING).execute(keys, job, LOCK));
}

function itemsOf(lines: StockLine[]): string[] {
  return [...new Set(lines.flatMap(({ parts }) => parts.map((part) => part.inventory_item_id)))];
}

function withoutPromised(levels: StockLevel[], promised: Hold[]): StockLevel[] {
  return levels.map((level) => ({ ...level, available: level.available - heldAt(level, promised) }));
}
