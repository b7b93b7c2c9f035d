import { prepared } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { generateEntityId, MedusaError } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../context";
import { type Attempt, AttemptOver } from "../rows/attempt";
import type { Hold } from "../rows/row";
import { announce, rowEvent } from "./announce";
import { PRECISION } from "./raw-amount";
import { inEngineTransaction, PATIENCE } from "./transaction";

/** Who a reservation belongs to. */
export interface ReservationOwner {
  line_item_id: string | null;
  external_id: string | null;
  created_by: string | null;
  description: string | null;
}

export interface NewReservation extends Hold, ReservationOwner {}

export interface Reserve {
  /** That this is for, unless nobody can have begun another. */
  attempt?: Attempt;
  /** The checkout whose row notes what was reserved as its holds. */
  notedOn?: string;
}

/**
 * Reserves stock in the engine's tables, all of it or none: the rows that its inventory module writes, and its counts
 * moved by the database itself. The caller has the stock lock of the inventory items.
 *
 * @returns the reservations' ids
 * @throws MedusaError NOT_ALLOWED when there is less than that, NOT_FOUND when a level is gone
 * @throws AttemptOver when another attempt has begun since; then nothing is reserved
 */
export async function reserve(
  context: CheckoutContext,
  reservations: NewReservation[],
  options: Reserve = {},
): Promise<string[]> {
  if (reservations.length === 0) return [];
  const rows = reservations.map((row) => ({ id: generateEntityId(undefined, "resitem"), ...row }));
  const levels = await write(context, rows, options);
  await announce(context, [
    ...rows.map(({ id }) => rowEvent("inventory", "reservation_item", "created", id)),
    ...levels.map((id) => rowEvent("inventory", "inventory_level", "updated", id)),
  ]);
  return rows.map(({ id }) => id);
}

/** A quantity as the engine keeps it beside its column. */
const exact = (sum: string) =>
  `jsonb_build_object('value', trim_scale(${sum})::text, 'precision', ${PRECISION})`;

interface Reserved {
  /** Levels that were changed: all or none. */
  levels: string[];
  is_current: boolean;
  is_stocked: boolean;
}

/** In one statement, which is its own transaction. Levels are locked before they are compared with what is wanted. */
async function write(
  { database }: CheckoutContext,
  reservations: (NewReservation & { id: string })[],
  { attempt, notedOn }: Reserve,
): Promise<string[]> {
  const places = new Set(
    reservations.map(({ inventory_item_id: item, location_id }) => `${item} ${location_id}`),
  );
  const rows = await prepared<Reserved>(
    database,
    `with ${PATIENCE}, attempt as (${attempt ? LOCKED_ATTEMPT : "select"}), wanted as (
       select * from jsonb_to_recordset(?::jsonb) as wanted(id text, inventory_item_id text, location_id text,
         quantity numeric, allow_backorder boolean, line_item_id text, external_id text, created_by text,
         description text)
     ), taken as (
       select inventory_item_id, location_id, sum(quantity) as quantity, bool_and(allow_backorder) as may_lack
       from wanted group by inventory_item_id, location_id
     ), found as (
       select level.id, taken.quantity,
         taken.may_lack or level.reserved_quantity + taken.quantity <= level.stocked_quantity as has_enough
       from attempt, patience, taken join inventory_level level using (inventory_item_id, location_id)
       where level.deleted_at is null order by level.id for update of level
     ), verdict as (
       select count(*) = ? as is_stocked, coalesce(bool_and(has_enough), false) as has_enough from found
     ), reserved as (
       insert into reservation_item (id, inventory_item_id, location_id, quantity, raw_quantity, allow_backorder,
         line_item_id, external_id, created_by, description)
       select id, inventory_item_id, location_id, quantity, ${exact("quantity")}, allow_backorder,
         line_item_id, external_id, created_by, description
       from verdict, wanted where is_stocked and has_enough
     ), changed as (
       update inventory_level level set reserved_quantity = level.reserved_quantity + found.quantity,
         raw_reserved_quantity = ${exact("level.reserved_quantity + found.quantity")}, updated_at = now()
       from verdict, found where level.id = found.id and verdict.is_stocked and verdict.has_enough
       returning level.id
     )${notedOn ? NOTED : ""}
     select array(select id from changed) as levels, exists (select from attempt) as is_current, is_stocked from verdict`,
    [
      ...(attempt ? keyOf(attempt) : []),
      ...[JSON.stringify(reservations), places.size],
      ...(notedOn ? [notedOn] : []),
    ],
  );
  const [{ levels, is_current, is_stocked } = { levels: [], is_current: true, is_stocked: false }] = rows;
  if (attempt && !is_current) throw new AttemptOver(attempt.id);
  if (!is_stocked) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `Not stocked there: ${[...places].join(", ")}`);
  }
  if (levels.length === 0) {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, `Not enough stock: ${[...places].join(", ")}`);
  }
  return levels;
}

/** Notes on a checkout's row what is reserved for it, in the order in which it was wanted. */
const NOTED = `, noted as (
  update stripe_checkout set updated_at = now(), holds = (
    select jsonb_agg(jsonb_build_object('inventory_item_id', inventory_item_id, 'location_id', location_id,
      'quantity', quantity, 'allow_backorder', allow_backorder)) from wanted)
  from verdict where stripe_checkout.id = ? and is_stocked and has_enough)`;

/** Keeps anybody from beginning another attempt until the transaction ends. */
const CURRENT_ATTEMPT =
  "select id from stripe_checkout where id = ? and state = ? and attempts = ? for share";

/** The same as a part of a statement that has {@link PATIENCE}. */
const LOCKED_ATTEMPT = `select checkout.id from patience, stripe_checkout checkout
  where checkout.id = ? and checkout.state = ? and checkout.attempts = ? for share of checkout`;

const keyOf = ({ id, state, attempts }: Attempt) => [id, state, attempts];

async function assertCurrent(trx: Knex.Transaction, attempt: Attempt): Promise<void> {
  const { id } = attempt;
  const { rows } = await trx.raw<{ rows: object[] }>(CURRENT_ATTEMPT, keyOf(attempt));
  if (rows.length === 0) throw new AttemptOver(id);
}

interface HandedOver {
  is_current: boolean;
  is_whole: boolean;
  is_there: boolean;
}

const NOTHING_HANDED_OVER: HandedOver = { is_current: false, is_whole: false, is_there: false };

export interface HandOver {
  /** On whose behalf: it counts only until somebody has begun another attempt. */
  attempt: Attempt;
  /** For an owner who only waits; an order must find the goods there. */
  mayLack: boolean;
}

/**
 * Gives reservations to another owner. The goods stay reserved throughout and no count changes, so that no stock lock is
 * needed. That the attempt still counts is part of the write: else one that has lost its lock would take the goods from
 * the attempt that came after it.
 *
 * @throws AttemptOver when another attempt has begun since, Error when one of them is gone, MedusaError NOT_ALLOWED when
 *   more is reserved by now than there is; then none changes
 */
export async function handOver(
  context: CheckoutContext,
  changes: (ReservationOwner & { id: string })[],
  { attempt, mayLack }: HandOver,
): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map(({ id }) => id);
  const rows = await prepared<HandedOver>(
    context.database,
    `with ${PATIENCE}, attempt as (${LOCKED_ATTEMPT}), owner as (
       select * from jsonb_to_recordset(?::jsonb) as owner(id text, line_item_id text, external_id text,
         created_by text, description text)
     ), found as (
       select reservation.id, coalesce(reservation.allow_backorder, false) or exists (
         select from inventory_level level where level.inventory_item_id = reservation.inventory_item_id
           and level.location_id = reservation.location_id and level.deleted_at is null
           and level.reserved_quantity <= level.stocked_quantity
       ) as is_there
       from attempt, owner join reservation_item reservation on reservation.id = owner.id
       where reservation.deleted_at is null order by reservation.id for update of reservation
     ), verdict as (
       select count(*) = ? as is_whole, coalesce(bool_and(is_there), false) or ? as is_there from found
     ), changed as (
       update reservation_item reservation set line_item_id = owner.line_item_id, updated_at = now(),
         external_id = owner.external_id, created_by = owner.created_by, description = owner.description
       from verdict, owner where reservation.id = owner.id and verdict.is_whole and verdict.is_there
     )
     select exists (select from attempt) as is_current, is_whole, is_there from verdict`,
    [...keyOf(attempt), JSON.stringify(changes), ids.length, mayLack],
  );
  const [{ is_current, is_whole, is_there } = NOTHING_HANDED_OVER] = rows;
  if (!is_current) throw new AttemptOver(attempt.id);
  // The next attempt finds out what is left and takes the rest anew.
  if (!is_whole) throw new Error(`Not reserved any more: ${ids.join(", ")}`);
  if (!is_there) {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, `Not in stock any more: ${ids.join(", ")}`);
  }
  await announce(
    context,
    ids.map((id) => rowEvent("inventory", "reservation_item", "updated", id)),
  );
}

/**
 * Gives back what is reserved for a checkout. What has changed hands meanwhile is somebody else's and stays. The caller has
 * the stock lock of the inventory items.
 *
 * @throws AttemptOver when another attempt has begun since; then nothing is given back
 */
export async function giveBack(
  context: CheckoutContext,
  checkout: Attempt & { holds: Hold[] },
): Promise<void> {
  const itemIds = checkout.holds.map(({ inventory_item_id }) => inventory_item_id);
  const [gone] = await inEngineTransaction(context.database, async (trx) => {
    await assertCurrent(trx, checkout);
    const { rows } = await trx.raw<{ rows: { reservations: string[]; levels: string[] }[] }>(
      `with gone as (
         delete from reservation_item
         where external_id = ? and inventory_item_id = any(?) and deleted_at is null
         returning id, inventory_item_id, location_id, quantity
       ), given as (
         select inventory_item_id, location_id, sum(quantity) as quantity
         from gone group by inventory_item_id, location_id
       ), changed as (
         update inventory_level level set reserved_quantity = level.reserved_quantity - given.quantity,
           raw_reserved_quantity = ${exact("level.reserved_quantity - given.quantity")}, updated_at = now()
         from given
         where level.inventory_item_id = given.inventory_item_id and level.location_id = given.location_id
           and level.deleted_at is null
         returning level.id
       )
       select array(select id from gone) as reservations, array(select id from changed) as levels`,
      [checkout.id, itemIds],
    );
    return rows;
  });
  if (!gone) return;
  await announce(context, [
    ...gone.reservations.map((id) => rowEvent("inventory", "reservation_item", "deleted", id)),
    ...gone.levels.map((id) => rowEvent("inventory", "inventory_level", "updated", id)),
  ]);
}
