import { sqlOn } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Checkout } from "../checkout/checkout";
import { ORDER_STATE_ROWS } from "./rows";
import { ensureOrderStateTriggers } from "./triggers";

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

  /** Computes the rows that changes may have passed unseen; see {@link ORDER_STATE_ROWS}. */
  fill(): Promise<void> {
    return ORDER_STATE_ROWS.fill(this.database);
  }

  /**
   * The orders whose rows are not what the engine's tables say, and how often a count is not the number of its rows. All is well
   * when both are empty.
   */
  async differences(): Promise<{ orders: string[]; counts: { state: string; orders: string }[] }> {
    const orders = await ORDER_STATE_ROWS.wrongOrders(this.database);
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
    await ORDER_STATE_ROWS.refresh(this.database, found.orders);
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
