import { createHash } from "node:crypto";
import { SHOP_LOCATION } from "@emberly/kit/market";
import { type RunSql, sqlOn } from "@emberly/kit/sql";
import { Sums } from "@emberly/kit/sums";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { KEPT, PACE_SINCE, rowsOf } from "./definition";
import { ensureStockTriggers, markEverything } from "./triggers";

/** The oldest marks that one transaction takes in, and products that one statement computes. */
const MARKS = 1000;
const PRODUCTS = 500;

/** From so many products on, Postgres is told what the table holds: it would learn it a minute later. */
const MANY = 10_000;

/** SQL of the products behind the marks in `marks`. A condition on deleted rows is what the engine's indexes have. */
const MARKED = `
  select key as id from marks where source = 'product'
  union select product_id from product_variant where id = any(array(
    select key from marks where source = 'variant'
    union select variant_id from product_variant_inventory_item
      where inventory_item_id = any(array(select key from marks where source = 'item')) and deleted_at is null
    union select variant_id from product_variant_option
      where exists (select from marks where source = 'option_value')
        and option_value_id = any(array(select key from marks where source = 'option_value'))))`;

/** Takes the oldest marks, and all others of their keys, because many orders leave many of one, far apart. */
const TAKE = `
  with oldest as materialized (select source, key from stock_mark order by id limit ${MARKS}),
  marks as materialized (select distinct source, key from oldest),
  taken as (delete from stock_mark mark using marks where mark.source = marks.source and mark.key = marks.key)
  select array(${MARKED}) as ids, exists (select from marks where source = 'every') as everything,
    (select count(*) = ${MARKS} from oldest) as more`;

const MARK_EVERY_PRODUCT = `
  insert into stock_mark (source, key)
  select 'product', id from product where deleted_at is null union select 'product', product_id from stock_row`;

/**
 * A day has ended, and another one does not count any more: what was sold on it is as good as changed. After ten days without anybody
 * who looked, days that counted may have been taken away already.
 */
const PASS_DAYS = `
  with before as (select since from stock_basis), passed as (
    update stock_basis set since = ${PACE_SINCE} where since <> ${PACE_SINCE} returning since
  )
  insert into stock_mark (source, key)
  select distinct 'variant', sold.variant_id from order_sold_day sold, before, passed
  where sold.placed_at >= least(before.since, passed.since) and sold.placed_at < greatest(before.since, passed.since)
  union all select 'every', '' from before, passed where before.since < passed.since - interval '240 hours'`;

/** The shop sells from another location: what lies there counts from now on, and of every product. */
const FOLLOW_LOCATION = `
  with moved as (
    update stock_basis set location_id = ${SHOP_LOCATION} where location_id is distinct from ${SHOP_LOCATION} returning location_id
  )
  insert into stock_mark (source, key) select 'every', '' from moved`;

const FORGET = `
  with gone as (delete from stock_row where product_id = any(:ids) returning state)
  insert into stock_count (state, rows) select state, -count(*) from gone group by state`;

const REMEMBER = `
  with come as (insert into stock_row (${KEPT}) ${rowsOf("cast(:ids as text[])")} returning state)
  insert into stock_count (state, rows) select state, count(*) from come group by state`;

const COUNTS = new Sums({
  table: "stock_count",
  keys: ["state"],
  values: ["rows"],
  counted: "select state, count(*) as rows from stock_row group by state",
});

/** Products among `:ids` whose rows are not what the tables say, and of which no mark says so. One statement, and so one moment. */
const WRONG = `
  with marks as (select source, key from stock_mark), now as materialized (${rowsOf("cast(:ids as text[])")}),
  kept as (select ${KEPT} from stock_row where product_id = any(:ids))
  select product_id as id from (
    (select * from now except all select * from kept) union all (select * from kept except all select * from now)
  ) differing
  except (${MARKED})`;

const NEXT_PRODUCTS = `
  select id from (
    (select id from product where id > :after order by id limit ${PRODUCTS})
    union (select distinct product_id from stock_row where product_id > :after order by product_id limit ${PRODUCTS})
  ) ids order by id limit ${PRODUCTS}`;

/**
 * Keeps the read model of the stock (docs/decisions/0052). Changes append marks in their own transactions, so that no order waits for
 * another; whoever reads first takes in what is marked, and so sees what was committed before.
 */
export class StockRows {
  constructor(private readonly database: Knex) {}

  /**
   * See {@link ensureStockTriggers}. Rows that another release has computed by another definition are computed anew, too.
   *
   * @returns how many triggers were missing
   */
  async ensureTriggers(): Promise<number> {
    const definition = createHash("sha256").update(rowsOf("")).digest("hex");
    await this.database.transaction(async (transaction) => {
      const other = await transaction("stock_basis")
        .whereRaw("definition is distinct from ?", [definition])
        .update({ definition });
      if (other > 0) await markEverything(transaction);
    });
    return ensureStockTriggers(this.database);
  }

  /** For a reader: sees every change that was committed before the call. */
  async current(): Promise<RunSql> {
    await this.takeMarks();
    return sqlOn(this.database);
  }

  /** Brings the rows of what is marked up to date. */
  async takeMarks(): Promise<void> {
    const run = sqlOn(this.database);
    const [waiting] = await run<{ isStale: boolean }>(
      `select exists (select from stock_mark) or since <> ${PACE_SINCE}
         or location_id is distinct from ${SHOP_LOCATION} as "isStale" from stock_basis`,
      [],
    );
    if (!waiting?.isStale) return;
    let products = 0;
    for (let more = true; more; ) {
      const taken = await this.database.transaction(takeSome);
      products += taken.products;
      more = taken.more;
    }
    if (products >= MANY) await this.database.raw("analyze stock_row");
  }

  /**
   * Compares the rows of all products with the tables, and repairs them. They can only differ when triggers did not see a change: they
   * were switched off (some restores do that) or somebody wrote into the read model itself.
   *
   * @returns the products whose rows were wrong
   */
  async verify(): Promise<string[]> {
    await this.takeMarks();
    const wrong: string[] = [];
    for (let after: string | undefined = ""; after !== undefined; ) {
      const ids: string[] = await this.ids(NEXT_PRODUCTS, { after });
      wrong.push(...(await this.ids(WRONG, { ids })));
      after = ids.at(-1);
    }
    await this.database.transaction(async (transaction) => {
      await hold(transaction);
      await computeRows(transaction, wrong);
      await COUNTS.repair(transaction);
    });
    return wrong;
  }

  private async ids(sql: string, values: Knex.ValueDict): Promise<string[]> {
    const { rows } = await this.database.raw<{ rows: { id: string }[] }>(sql, values);
    return rows.map(({ id }) => id);
  }
}

/** Of two that compute one product's rows, the second must see what the first has read. */
async function hold(transaction: Knex): Promise<void> {
  await transaction.raw("select pg_advisory_xact_lock(hashtext('stock_row'))");
}

async function takeSome(transaction: Knex.Transaction): Promise<{ products: number; more: boolean }> {
  await hold(transaction);
  await transaction.raw(PASS_DAYS);
  await transaction.raw(FOLLOW_LOCATION);
  const { rows } = await transaction.raw<{ rows: { ids: string[]; everything: boolean; more: boolean }[] }>(
    TAKE,
  );
  const taken = rows[0] ?? { ids: [], everything: false, more: false };
  if (taken.everything) await transaction.raw(MARK_EVERY_PRODUCT);
  await computeRows(transaction, taken.ids);
  return { products: taken.ids.length, more: taken.more || taken.everything };
}

async function computeRows(transaction: Knex, ids: string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += PRODUCTS) {
    const some = { ids: ids.slice(at, at + PRODUCTS) };
    await transaction.raw(FORGET, some);
    await transaction.raw(REMEMBER, some);
  }
  if (ids.length > 0) await COUNTS.addUp(transaction);
}
