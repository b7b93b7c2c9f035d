import { MedusaError, Modules } from "@medusajs/framework/utils";
import { handOver, type NewReservation, reserve } from "../books/reservations";
import type { CheckoutContext } from "../checkout/context";
import type { CheckoutRow } from "../checkout/row";
import { dropHold, type HeldReservation, listHeld, ownedBy, restoreHold, underStockLock } from "./hold";
import { listLocations } from "./market";
import { listLevels } from "./quote";

/** A line of an order that is being made. */
export interface OrderLine {
  id: string;
  variant_id: string | null;
  quantity: number;
}

/** What a line takes of one inventory item. */
interface Need {
  line_item_id: string;
  inventory_item_id: string;
  quantity: number;
  allow_backorder: boolean;
}

/** What only a checkout's hold says of itself. */
const NOBODYS = { external_id: null, created_by: null, description: null };

/** How an order came to its stock; whoever undoes it needs to know. */
export interface AssignedStock {
  reservation_ids: string[];
  /** True for reservations of the hold that changed hands, false for new ones. */
  from_hold: boolean;
}

/**
 * Makes a checkout's hold the reservations of its order, line by line. Usually they just change hands, so that there is
 * no moment in which the goods belong to nobody. Where hold and lines do not match one to one (lines that share an
 * inventory item, a hold lost in a crash, a kit that was changed meanwhile), the hold is let go of and the lines
 * are reserved anew; `converting` keeps other checkouts from taking the goods in between, across instances and crashes.
 *
 * @throws MedusaError NOT_ALLOWED when the goods are not there any more
 */
export async function assignStock(
  context: CheckoutContext,
  row: CheckoutRow,
  lines: OrderLine[],
): Promise<AssignedStock> {
  const needs = await listNeeds(context, lines);
  const held = await listHeld(context, row);
  const pairs = pairOff(needs, held);
  if (pairs) {
    const changes = pairs.map(([{ line_item_id }, { id }]) => ({
      id,
      ...NOBODYS,
      line_item_id,
    }));
    await handOver(context, changes, { mayLack: false });
    return { reservation_ids: changes.map(({ id }) => id), from_hold: true };
  }
  await context.rows.patch(row.id, { converting: true });
  await dropHold(context, row);
  const itemIds = [...new Set(needs.map(({ inventory_item_id }) => inventory_item_id))];
  const locationIds = await listLocations(context.database, row);
  const created = await underStockLock(context, itemIds, async () => {
    const levels = await listLevels(context.database, itemIds, locationIds);
    return reserve(context, placeNeeds(needs, levels));
  });
  return { reservation_ids: created, from_hold: false };
}

/**
 * Undoes {@link assignStock}, for the attempt that `row` was read in. When somebody else has gone on with the checkout
 * since, it is theirs to take apart what this attempt has made.
 */
export async function returnStock(
  context: CheckoutContext,
  row: CheckoutRow,
  { reservation_ids, from_hold }: AssignedStock,
): Promise<void> {
  const now = await context.rows.find(row.id);
  if (now?.state !== row.state || now.attempts !== row.attempts) return;
  if (from_hold) {
    await returnToHold(context, row, reservation_ids);
    return;
  }
  const inventory = context.container.resolve(Modules.INVENTORY);
  const made = await inventory.listReservationItems(
    { id: reservation_ids },
    { select: ["id", "inventory_item_id"] },
  );
  const itemIds = [...new Set(made.map(({ inventory_item_id }) => inventory_item_id))];
  // The engine reads the counts before it writes them: without the lock, what others reserve meanwhile would be lost.
  await underStockLock(context, itemIds, () => inventory.deleteReservationItems(reservation_ids));
  try {
    await restoreHold(context, row);
  } catch (error) {
    // Sold elsewhere in that moment, past this plugin: the next try finds out and gives the money back.
    if (!MedusaError.isMedusaError(error)) throw error;
  }
  await context.rows.endConversion(row);
}

/** Makes reservations the checkout's hold again; those that are gone stay gone. */
export async function returnToHold(
  context: CheckoutContext,
  checkout: Pick<CheckoutRow, "id" | "email">,
  reservationIds: string[],
): Promise<void> {
  if (reservationIds.length === 0) return;
  const inventory = context.container.resolve(Modules.INVENTORY);
  const left = await inventory.listReservationItems({ id: reservationIds }, { select: ["id"] });
  if (left.length === 0) return;
  await handOver(
    context,
    left.map(({ id }) => ({ id, ...ownedBy(checkout) })),
    { mayLack: true },
  );
}

async function listNeeds({ database }: CheckoutContext, lines: OrderLine[]): Promise<Need[]> {
  const parts = (await database("product_variant as variant")
    .join("product_variant_inventory_item as part", "part.variant_id", "variant.id")
    .whereIn(
      "variant.id",
      lines.flatMap(({ variant_id }) => variant_id ?? []),
    )
    .where("variant.manage_inventory", true)
    .whereNull("variant.deleted_at")
    .whereNull("part.deleted_at")
    .select(
      "variant.id as variant_id",
      "variant.allow_backorder",
      "part.inventory_item_id",
      "part.required_quantity",
    )) as {
    variant_id: string;
    allow_backorder: boolean;
    inventory_item_id: string;
    required_quantity: number;
  }[];
  return lines.flatMap((line) =>
    parts
      .filter(({ variant_id }) => variant_id === line.variant_id)
      .map(({ allow_backorder, inventory_item_id, required_quantity }) => ({
        line_item_id: line.id,
        inventory_item_id,
        quantity: line.quantity * required_quantity,
        allow_backorder,
      })),
  );
}

/** Each need with the reservation that is exactly it; undefined unless nothing is left on either side. */
function pairOff(needs: Need[], held: HeldReservation[]): [Need, HeldReservation][] | undefined {
  if (needs.length !== held.length) return undefined;
  const free = [...held];
  const pairs = needs.flatMap((need): [Need, HeldReservation][] => {
    const index = free.findIndex(
      ({ inventory_item_id, quantity }) =>
        inventory_item_id === need.inventory_item_id && quantity === need.quantity,
    );
    const [found] = index < 0 ? [] : free.splice(index, 1);
    return found ? [[need, found]] : [];
  });
  return pairs.length === needs.length ? pairs : undefined;
}

/** Where each need is taken from: from one location, as the engine does it. */
function placeNeeds(needs: Need[], levels: Awaited<ReturnType<typeof listLevels>>): NewReservation[] {
  const free = levels.map((level) => ({ ...level }));
  return needs.map((need) => {
    const ofItem = free.filter(({ inventory_item_id }) => inventory_item_id === need.inventory_item_id);
    const place =
      ofItem.find(({ available }) => available >= need.quantity) ??
      (need.allow_backorder ? ofItem[0] : undefined);
    if (!place) {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `There is not enough stock of ${need.inventory_item_id} for line ${need.line_item_id}`,
      );
    }
    place.available -= need.quantity;
    return { ...need, ...NOBODYS, location_id: place.location_id };
  });
}
