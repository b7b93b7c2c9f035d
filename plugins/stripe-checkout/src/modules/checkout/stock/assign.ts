import { prepared } from "@emberly/kit/sql";
import { MedusaError } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../context";
import { listLevels } from "../engine-tables/levels";
import { listLocations } from "../engine-tables/market";
import type { NewReservation } from "../engine-tables/reservations";
import { AttemptOver } from "../rows/attempt";
import type { CheckoutRow, Hold } from "../rows/row";
import { dropHold, ownedBy, underStockLock } from "./hold";
import { changeOwner, takeReservations } from "./reservations";

/** What only a checkout's hold says of itself. */
const NOBODYS = { external_id: null, created_by: null, description: null };

/** What a line takes of one inventory item: its reservation, wherever it will be taken from. */
type Need = Omit<NewReservation, "location_id" | keyof typeof NOBODYS>;

/**
 * Turns a checkout's hold into the reservations of its order, line by line. Usually they change hands, so that the goods belong
 * to somebody at every moment. Sometimes hold and lines do not match one to one: lines share an inventory item, a crash has
 * lost a hold, or a kit was changed meanwhile. Then the hold is released and the lines are reserved anew. `converting` keeps
 * other checkouts from taking the goods in between, across instances and crashes.
 *
 * @param row as it was when the attempt began
 * @returns the reservations' ids
 * @throws MedusaError NOT_ALLOWED when the goods are not there any more
 * @throws AttemptOver when somebody else has begun another attempt since
 */
export async function assignStock(
  context: CheckoutContext,
  row: CheckoutRow,
  orderId: string,
): Promise<string[]> {
  const { needs, held } = await readNeeds(context, row, orderId);
  const pairs = pairOff(needs, held);
  if (pairs) {
    const changes = pairs.map(([{ line_item_id }, { id }]) => ({
      id,
      ...NOBODYS,
      line_item_id,
    }));
    await changeOwner(context, changes, { attempt: row, mayLack: false });
    return changes.map(({ id }) => id);
  }
  // From here on the hold may be let go of, to reserve the order's stock anew.
  await context.rows.patchAttempt(row, { converting: true });
  await dropHold(context, row);
  const itemIds = [...new Set(needs.map(({ inventory_item_id }) => inventory_item_id))];
  const locationIds = await listLocations(context.database, row);
  return underStockLock(context, itemIds, async () => {
    const levels = await listLevels(context.database, itemIds, locationIds);
    return takeReservations(context, placeNeeds(needs, levels), row);
  });
}

/**
 * Undoes {@link assignStock}, for the attempt that `row` was read in. When somebody else has gone on with the checkout
 * since, it is theirs to take apart what this attempt has made. New reservations become the hold, too: given back and
 * taken again, they could be somebody else's in between.
 */
export async function returnStock(
  context: CheckoutContext,
  row: CheckoutRow,
  reservationIds: string[],
): Promise<void> {
  try {
    await returnToHold(context, row, reservationIds);
  } catch (error) {
    if (error instanceof AttemptOver) return;
    throw error;
  }
  await context.rows.endConversion(row);
}

/**
 * Makes reservations the checkout's hold again; those that are gone stay gone.
 *
 * @throws AttemptOver when another attempt than the row's has begun since
 */
export async function returnToHold(
  context: CheckoutContext,
  checkout: CheckoutRow,
  reservationIds: string[],
): Promise<void> {
  if (reservationIds.length === 0) return;
  const left = await prepared<Reservation>(context.database, `${RESERVATIONS} and id = any(?)`, [
    reservationIds,
  ]);
  const known = new Set(checkout.holds.map(({ inventory_item_id }) => inventory_item_id));
  if (left.some(({ inventory_item_id }) => !known.has(inventory_item_id))) {
    // Goods that are made of other parts than when they were held: what is held is found by what the row says of it.
    await context.rows.patchAttempt(checkout, { holds: left.map(({ id: _, ...hold }) => hold) });
  }
  await changeOwner(
    context,
    left.map(({ id }) => ({ id, ...ownedBy(checkout) })),
    { attempt: checkout, mayLack: true },
  );
}

/**
 * Takes what a row says it holds, whatever is left; for a conversion that failed. Nothing when somebody else has gone on
 * with the checkout since the row was read.
 */
export async function restoreHold(context: CheckoutContext, checkout: CheckoutRow): Promise<void> {
  if (checkout.holds.length === 0) return;
  await underStockLock(
    context,
    [...new Set(checkout.holds.map((hold) => hold.inventory_item_id))],
    async () => {
      const now = await context.rows.find(checkout.id);
      if (now?.state !== checkout.state || now.attempts !== checkout.attempts) return;
      if ((await prepared(context.database, HELD, heldBy(checkout))).length > 0) return;
      await takeReservations(
        context,
        checkout.holds.map((hold) => ({ ...hold, ...ownedBy(checkout) })),
      );
    },
  );
}

type Reservation = Hold & { id: string };

const RESERVATIONS = `
  select id, inventory_item_id, location_id, allow_backorder, quantity::float8 as quantity
  from reservation_item where deleted_at is null`;

const HELD = `${RESERVATIONS} and inventory_item_id = any(:itemIds) and external_id = :checkoutId`;

/** What the lines of an order take, in the lines' order. The ids of lines ascend in it. */
const NEEDS = `
  select line.id as line_item_id, part.inventory_item_id, variant.allow_backorder,
    (item.quantity * part.required_quantity)::float8 as quantity
  from order_item item
  join order_line_item line on line.id = item.item_id
  join product_variant variant
    on variant.id = line.variant_id and variant.manage_inventory and variant.deleted_at is null
  join product_variant_inventory_item part on part.variant_id = variant.id and part.deleted_at is null
  where item.order_id = :orderId and item.deleted_at is null
  order by line.id, part.id`;

const heldBy = ({ id, holds }: CheckoutRow) => ({
  checkoutId: id,
  itemIds: holds.map(({ inventory_item_id }) => inventory_item_id),
});

/** What the lines of an order take, and what is held for its checkout at this moment. */
async function readNeeds(
  { database }: CheckoutContext,
  row: CheckoutRow,
  orderId: string,
): Promise<{ needs: Need[]; held: Reservation[] }> {
  const [read] = await prepared<{ needs: Need[]; held: Reservation[] }>(
    database,
    `select (select coalesce(jsonb_agg(need), '[]') from (${NEEDS}) need) as needs,
       (select coalesce(jsonb_agg(held), '[]') from (${HELD}) held) as held`,
    { ...heldBy(row), orderId },
  );
  return read ?? { needs: [], held: [] };
}

/** Each need with the reservation that is exactly it; undefined unless nothing is left on either side. */
function pairOff(needs: Need[], held: Reservation[]): [Need, Reservation][] | undefined {
  if (needs.length !== held.length) return undefined;
  const free = [...held];
  const pairs = needs.flatMap((need): [Need, Reservation][] => {
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
