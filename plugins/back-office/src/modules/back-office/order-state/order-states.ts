import { sqlOn } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Checkout } from "../checkout/checkout";
import { ABOVE_ALL, ensureOrderStateTriggers } from "./triggers";

/** Orders that one transaction computes. */
const SLICE = 1000;

/** The next orders to look at, and rows of orders that are gone. */
const NEXT_IDS = `
  select id from (
    (select id from "order" where id < :before order by id desc limit ${SLICE})
    union (select id from order_state where id < :before order by id desc limit ${SLICE})
  ) ids order by id desc limit ${SLICE}`;

const DIFFERENCES = `
  select coalesce(kept.id, now.id) as id
  from (select * from order_state where id = any(:ids)) kept
  full join order_state_now(:ids) now on now.id = kept.id
  where kept.* is distinct from now.*
  union
  select coalesce(kept.order_id, now.order_id)
  from (select * from order_sold where order_id = any(:ids)) kept
  full join order_sold_now(:ids) now on now.order_id = kept.order_id and now.variant_id = kept.variant_id
  where kept.* is distinct from now.*`;

/** In one statement, so that whoever counts meanwhile sees the rows before or after it. */
const FOLD = `
  with taken as (
    delete from order_state_count where id in (select id from order_state_count for update skip locked)
    returning state, orders
  )
  insert into order_state_count (state, orders)
  select state, sum(orders) from taken group by state having sum(orders) <> 0`;

const WRONG_COUNTS = `
  select state, coalesce(counted.orders, 0) - coalesce(kept.orders, 0) as orders
  from (select state, sum(orders) as orders from order_state_count group by state) kept
  full join (select state, count(*) as orders from order_state group by state) counted using (state)
  where coalesce(counted.orders, 0) <> coalesce(kept.orders, 0)`;

/** Keeps the read model of orders: its triggers, its rows of orders that are older than it, its counts. Reading is ./find-orders's. */
export class OrderStates {
  constructor(
    private readonly database: Knex,
    private readonly checkout: Checkout,
  ) {}

  /** See {@link ensureOrderStateTriggers}. */
  ensureTriggers(): Promise<number> {
    return ensureOrderStateTriggers(this.database, this.checkout);
  }

  /**
   * Computes the rows that changes may have passed unseen, in slices, so that nobody waits for long: the newest orders first,
   * since those are what people look at. Takes up where an earlier call stopped; does nothing when all is done or somebody
   * else is at it.
   */
  async fill(): Promise<void> {
    while (await this.database.transaction(fillSlice));
  }

  /**
   * The orders whose rows are not what the engine's tables say, and how often a count is not the number of its rows. All is well
   * when both are empty; each slice is of one moment, so that traffic makes none.
   */
  async differences(): Promise<{ orders: string[]; counts: { state: string; orders: string }[] }> {
    const orders: string[] = [];
    let [before] = await idsOf(this.database, `select ${ABOVE_ALL} as id`, {});
    while (before) {
      const ids = await nextIds(this.database, before);
      orders.push(...(await idsOf(this.database, DIFFERENCES, { ids })));
      before = ids.at(-1);
    }
    const counts = await sqlOn(this.database)<{ state: string; orders: string }>(WRONG_COUNTS, []);
    return { orders, counts };
  }

  /**
   * Repairs what {@link differences} finds. Rows can only differ when triggers did not see a change: they were switched off (some
   * restores do that) or somebody wrote into the read model itself.
   *
   * @returns what was wrong
   */
  async verify(): Promise<Awaited<ReturnType<OrderStates["differences"]>>> {
    const found = await this.differences();
    for (let at = 0; at < found.orders.length; at += SLICE) {
      await this.database.raw("select order_state_refresh(?)", [found.orders.slice(at, at + SLICE)]);
    }
    await this.database.transaction(async (transaction) => {
      // Two that repair at the same time would repair twice.
      await transaction.raw("select pg_advisory_xact_lock(hashtext('order_state_count'))");
      await transaction.raw(`insert into order_state_count (state, orders) ${WRONG_COUNTS}`);
    });
    return found;
  }

  /** Adds up the counts that changes have left, so that there are few of them to read. */
  async foldCounts(): Promise<void> {
    await this.database.raw(FOLD);
  }
}

/** @returns whether there may be more */
async function fillSlice(transaction: Knex.Transaction): Promise<boolean> {
  const [state] = await sqlOn(transaction)<{ before_id: string }>(
    "select before_id from order_state_fill where before_id is not null for update skip locked",
    [],
  );
  if (!state) return false;
  const ids = await nextIds(transaction, state.before_id);
  await transaction.raw("select order_state_refresh(?)", [ids]);
  await transaction("order_state_fill").update({ before_id: ids.at(-1) ?? null });
  return ids.length > 0;
}

const nextIds = (database: Knex, before: string) => idsOf(database, NEXT_IDS, { before });

async function idsOf(database: Knex, sql: string, values: Knex.ValueDict): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { id: string }[] }>(sql, values);
  return rows.map(({ id }) => id);
}
