import { sqlOn } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { SOLD_ROWS } from "./rows";
import { ensureTallyTriggers } from "./triggers";

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

  /** Counts the orders that changes may have passed unseen; see {@link SOLD_ROWS}. */
  fill(): Promise<void> {
    return SOLD_ROWS.fill(this.database);
  }

  /** Adds up what changes have left, so that there is little to read. */
  async fold(): Promise<void> {
    await this.database.raw(FOLD);
  }

  /** The orders whose pieces are not what the engine's tables say, and the numbers that are not their sum. All is well when both are empty. */
  async differences(): Promise<{ orders: string[]; numbers: WrongNumber[] }> {
    const orders = await SOLD_ROWS.wrongOrders(this.database);
    return { orders, numbers: await sqlOn(this.database)<WrongNumber>(WRONG_NUMBERS, []) };
  }

  /**
   * Repairs what {@link differences} finds: changes that triggers did not see, because they were switched off (some restores do that).
   *
   * @returns what was wrong
   */
  async verify(): Promise<Awaited<ReturnType<Tally["differences"]>>> {
    const found = await this.differences();
    await SOLD_ROWS.refresh(this.database, found.orders);
    await this.database.transaction(async (transaction) => {
      // Two that repair at the same time would repair twice.
      await transaction.raw("select pg_advisory_xact_lock(hashtext('after_sale_tally'))");
      await transaction.raw(`insert into after_sale_tally_change (product_id, day, counted, pieces)
        select product_id, day::date, counted, pieces from (${WRONG_NUMBERS}) wrong`);
    });
    return found;
  }
}
