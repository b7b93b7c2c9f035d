import { sqlOn } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ABOVE_ALL, ensureTallyTriggers } from "./triggers";

/** Orders that one transaction computes. */
const SLICE = 1000;

/** The next orders to look at, and those that are gone. */
const NEXT_IDS = `
  select id from (
    (select id from "order" where id < :before order by id desc limit ${SLICE})
    union (select distinct order_id from after_sale_sold where order_id < :before order by order_id desc limit ${SLICE})
  ) ids order by id desc limit ${SLICE}`;

const WRONG_ORDERS = `
  select distinct order_id as id
  from (select * from after_sale_sold where order_id = any(:ids)) kept
  full join after_sale_sold_now(:ids) now using (order_id, product_id)
  where kept.* is distinct from now.*`;

/** How far a number is from what it counts. */
const WRONG_NUMBERS = `
  select product_id, day::text, counted, (coalesce(now.pieces, 0) - coalesce(kept.pieces, 0))::integer as pieces
  from (
    select product_id, day, counted, sum(pieces) as pieces from (
      select product_id, day, counted, pieces from after_sale_tally
      union all select product_id, day, counted, pieces from after_sale_tally_change
    ) parts group by 1, 2, 3
  ) kept
  full join (
    select product_id, day, 'sold' as counted, sum(pieces) as pieces from after_sale_sold group by 1, 2
    union all
    select product_id, (asked_at at time zone 'utc')::date, reason, sum(quantity) from after_sale_return_line
    where product_id is not null group by 1, 2, 3
  ) now using (product_id, day, counted)
  where coalesce(now.pieces, 0) <> coalesce(kept.pieces, 0)`;

/** In one statement, so that whoever reads meanwhile sees the numbers before or after it. */
const FOLD = `
  with taken as (
    delete from after_sale_tally_change where id in (select id from after_sale_tally_change for update skip locked)
    returning product_id, day, counted, pieces
  )
  insert into after_sale_tally as kept (product_id, day, counted, pieces)
  select product_id, day, counted, sum(pieces) from taken group by 1, 2, 3 having sum(pieces) <> 0
  order by 3, 2, 1
  on conflict (counted, day, product_id) do update set pieces = kept.pieces + excluded.pieces`;

/** A number that is not what it counts, and by how much. */
interface WrongNumber {
  product_id: string;
  /** YYYY-MM-DD in UTC. */
  day: string;
  /** `sold`, or a reason of returns. */
  counted: string;
  pieces: number;
}

/** Keeps how many pieces of each product were sold and asked back in a day. Reading is ../reasons-by-product's. */
export class Tally {
  constructor(private readonly database: Knex) {}

  /** See {@link ensureTallyTriggers}. */
  ensureTriggers(): Promise<number> {
    return ensureTallyTriggers(this.database);
  }

  /**
   * Counts the orders that changes may have passed unseen, in slices, the newest first. Takes up where an earlier call stopped;
   * does nothing when all is done or somebody else is at it.
   */
  async fill(): Promise<void> {
    while (await this.database.transaction(fillSlice));
  }

  /** Adds up what changes have left, so that there is little to read. */
  async fold(): Promise<void> {
    await this.database.raw(FOLD);
  }

  /** The orders whose pieces are not what the engine's tables say, and the numbers that are not their sum. All is well when both are empty. */
  async differences(): Promise<{ orders: string[]; numbers: WrongNumber[] }> {
    const orders: string[] = [];
    let [before] = await idsOf(this.database, `select ${ABOVE_ALL} as id`, {});
    while (before) {
      const ids = await idsOf(this.database, NEXT_IDS, { before });
      orders.push(...(await idsOf(this.database, WRONG_ORDERS, { ids })));
      before = ids.at(-1);
    }
    return { orders, numbers: await sqlOn(this.database)<WrongNumber>(WRONG_NUMBERS, []) };
  }

  /**
   * Repairs what {@link differences} finds: changes that triggers did not see, because they were switched off (some restores do that).
   *
   * @returns what was wrong
   */
  async verify(): Promise<Awaited<ReturnType<Tally["differences"]>>> {
    const found = await this.differences();
    for (let at = 0; at < found.orders.length; at += SLICE) {
      await this.database.raw("select after_sale_sold_refresh(?)", [found.orders.slice(at, at + SLICE)]);
    }
    await this.database.transaction(async (transaction) => {
      // Two that repair at the same time would repair twice.
      await transaction.raw("select pg_advisory_xact_lock(hashtext('after_sale_tally'))");
      await transaction.raw(`insert into after_sale_tally_change (product_id, day, counted, pieces)
        select product_id, day::date, counted, pieces from (${WRONG_NUMBERS}) wrong`);
    });
    return found;
  }
}

/** @returns whether there may be more */
async function fillSlice(transaction: Knex.Transaction): Promise<boolean> {
  const [state] = await sqlOn(transaction)<{ before_id: string }>(
    "select before_id from after_sale_sold_fill where before_id is not null for update skip locked",
    [],
  );
  if (!state) return false;
  const ids = await idsOf(transaction, NEXT_IDS, { before: state.before_id });
  await transaction.raw("select after_sale_sold_refresh(?)", [ids]);
  await transaction("after_sale_sold_fill").update({ before_id: ids.at(-1) ?? null });
  return ids.length > 0;
}

async function idsOf(database: Knex, sql: string, values: Knex.ValueDict): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { id: string | null }[] }>(sql, values);
  return rows.flatMap(({ id }) => id ?? []);
}
