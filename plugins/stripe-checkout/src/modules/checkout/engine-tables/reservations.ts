import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { generateEntityId, MedusaError } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../context";
import { type Attempt, AttemptOver } from "../rows/attempt";
import type { Hold } from "../rows/row";
import { announce, rowEvent } from "./announce";
import { PRECISION } from "./raw-amount";
import { inEngineTransaction } from "./transaction";

/** Who a reservation belongs to. */
export interface ReservationOwner {
  line_item_id: string | null;
  external_id: string | null;
  created_by: string | null;
  description: string | null;
}

export interface NewReservation extends Hold, ReservationOwner {}

interface ChangedLevel {
  id: string;
  is_short: boolean;
}

/**
 * Reserves stock in the engine's tables, all of it or none: the rows that its inventory module writes, and its counts
 * moved by the database itself. The caller has the stock lock of the inventory items.
 *
 * @param attempt that this is for, unless nobody can have begun another
 * @returns the reservations' ids
 * @throws MedusaError NOT_ALLOWED when there is less than that, NOT_FOUND when a level is gone
 * @throws AttemptOver when another attempt has begun since; then nothing is reserved
 */
export async function reserve(
  context: CheckoutContext,
  reservations: NewReservation[],
  attempt?: Attempt,
): Promise<string[]> {
  if (reservations.length === 0) return [];
  const rows = reservations.map((row) => ({ id: generateEntityId(undefined, "resitem"), ...row }));
  const levels = await inEngineTransaction(context.database, async (trx) => {
    if (attempt) await assertCurrent(trx, attempt);
    return write(trx, rows);
  });
  await announce(context, [
    ...rows.map(({ id }) => rowEvent("inventory", "reservation_item", "created", id)),
    ...levels.map(({ id }) => rowEvent("inventory", "inventory_level", "updated", id)),
  ]);
  return rows.map(({ id }) => id);
}

/** A quantity as the engine keeps it beside its column. */
const exact = (sum: string) =>
  `jsonb_build_object('value', trim_scale(${sum})::text, 'precision', ${PRECISION})`;

async function write(
  trx: Knex.Transaction,
  reservations: (NewReservation & { id: string })[],
): Promise<ChangedLevel[]> {
  const { rows: levels } = await trx.raw<{ rows: ChangedLevel[] }>(
    `with wanted as (
       select * from jsonb_to_recordset(?::jsonb) as wanted(id text, inventory_item_id text, location_id text,
         quantity numeric, allow_backorder boolean, line_item_id text, external_id text, created_by text,
         description text)
     ), reserved as (
       insert into reservation_item (id, inventory_item_id, location_id, quantity, raw_quantity, allow_backorder,
         line_item_id, external_id, created_by, description)
       select id, inventory_item_id, location_id, quantity, ${exact("quantity")}, allow_backorder,
         line_item_id, external_id, created_by, description
       from wanted
     ), taken as (
       select inventory_item_id, location_id, sum(quantity) as quantity, bool_and(allow_backorder) as may_lack
       from wanted group by inventory_item_id, location_id
     )
     update inventory_level level set reserved_quantity = level.reserved_quantity + taken.quantity,
       raw_reserved_quantity = ${exact("level.reserved_quantity + taken.quantity")}, updated_at = now()
     from taken
     where level.inventory_item_id = taken.inventory_item_id and level.location_id = taken.location_id
       and level.deleted_at is null
     returning level.id, not taken.may_lack and level.reserved_quantity > level.stocked_quantity as is_short`,
    [JSON.stringify(reservations)],
  );
  const places = new Set(
    reservations.map(({ inventory_item_id: item, location_id }) => `${item} ${location_id}`),
  );
  if (levels.length < places.size) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `Not stocked there: ${[...places].join(", ")}`);
  }
  if (levels.some(({ is_short }) => is_short)) {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, `Not enough stock: ${[...places].join(", ")}`);
  }
  return levels;
}

/** Keeps anybody from beginning another attempt until the transaction ends. */
const CURRENT_ATTEMPT =
  "select id from stripe_checkout where id = ? and state = ? and attempts = ? for share";

async function assertCurrent(trx: Knex.Transaction, { id, state, attempts }: Attempt): Promise<void> {
  const { rows } = await trx.raw<{ rows: object[] }>(CURRENT_ATTEMPT, [id, state, attempts]);
  if (rows.length === 0) throw new AttemptOver(id);
}

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
  await inEngineTransaction(context.database, async (trx) => {
    const { rows: changed } = await trx.raw<{ rows: { is_there: boolean }[] }>(
      `with attempt as (${CURRENT_ATTEMPT})
       update reservation_item reservation set line_item_id = owner.line_item_id, updated_at = now(),
         external_id = owner.external_id, created_by = owner.created_by, description = owner.description
       from attempt, jsonb_to_recordset(?::jsonb) as owner(id text, line_item_id text, external_id text,
         created_by text, description text)
       where reservation.id = owner.id and reservation.deleted_at is null
       returning coalesce(reservation.allow_backorder, false) or exists (
         select from inventory_level level where level.inventory_item_id = reservation.inventory_item_id
           and level.location_id = reservation.location_id and level.deleted_at is null
           and level.reserved_quantity <= level.stocked_quantity
       ) as is_there`,
      [attempt.id, attempt.state, attempt.attempts, JSON.stringify(changes)],
    );
    if (changed.length < ids.length) {
      await assertCurrent(trx, attempt);
      // The next attempt finds out what is left and takes the rest anew.
      throw new Error(`Not reserved any more: ${ids.join(", ")}`);
    }
    if (!mayLack && changed.some(({ is_there }) => !is_there)) {
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, `Not in stock any more: ${ids.join(", ")}`);
    }
  });
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
