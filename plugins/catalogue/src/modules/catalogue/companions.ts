import { prepared } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { SalesFollower } from "./sales-follower";
import { raiseVersion } from "./version";

/** Of the newest orders: enough to tell habits from chance, and a bound on what a computation costs. */
const ORDERS = 20_000;
/** Larger baskets are restocking rather than taste, and pairs grow with the square of a basket. */
const LARGEST_BASKET = 20;
/** A few of them may be sold out when they are asked for, or in the cart of who asks. */
const KEPT = 12;
const SHOWN = 4;

/** A product that goes with another, and its record as JSON text. */
interface Companion {
  id: string;
  record: string;
}

/** The first four, without those that somebody has already. */
export function shown(companions: readonly Companion[], exclude: readonly string[]): string[] {
  return companions
    .filter(({ id }) => !exclude.includes(id))
    .slice(0, SHOWN)
    .map(({ record }) => record);
}
/** Purchases that speak for "as often as by chance" before any order is counted; see {@link SCORED}. */
const PRIOR = 5;

/**
 * Pairs by shrunk lift: how many times more often two products share a basket than they would by chance, pulled towards 1
 * by {@link PRIOR} purchases, so that one odd basket does not beat a habit. Raw counts would name the best sellers
 * everywhere. After the gamma-Poisson shrinker of W. DuMouchel, "Bayesian Data Mining in Large Frequency Tables", The
 * American Statistician 53 (1999), with a fixed prior.
 */
const SCORED = `
  baskets as materialized (
    select distinct o.id as basket, line.product_id as product
    from (
      select id, version from "order"
      where deleted_at is null and status <> 'canceled' and not is_draft_order
      order by id desc limit ${ORDERS}
    ) o
    join order_item item on item.order_id = o.id and item.version = o.version and item.deleted_at is null
    join order_line_item line on line.id = item.item_id and line.deleted_at is null
    where line.product_id is not null and item.quantity > 0
  ), sized as materialized (
    select * from baskets where basket in (
      select basket from baskets group by basket having count(*) <= ${LARGEST_BASKET}
    )
  ), bought as (
    select product, count(*) as times from sized group by product
  ), pairs as (
    select one.product, other.product as companion, count(*) as times
    from sized one join sized other on other.basket = one.basket and other.product <> one.product
    group by one.product, other.product
  ), scored as (
    select pairs.product as product_id, pairs.companion as companion_id, row_number() over (
      partition by pairs.product
      order by (pairs.times + ${PRIOR}) / (of_one.times * of_other.times
          / (select greatest(count(distinct basket), 1) from sized)::numeric + ${PRIOR}) desc,
        pairs.times desc, pairs.companion
    ) as place
    from pairs
    join bought of_one on of_one.product = pairs.product
    join bought of_other on of_other.product = pairs.companion
  )`;

const REPLACE = `
  with ${SCORED}, wanted as (
    select * from scored where place <= ${KEPT}
  ), removed as (
    delete from catalogue_companion kept where not exists (
      select from wanted where wanted.product_id = kept.product_id and wanted.place = kept.place
    ) returning 1
  ), written as (
    insert into catalogue_companion as kept (product_id, place, companion_id)
    select product_id, place, companion_id from wanted
    on conflict (product_id, place) do update set companion_id = excluded.companion_id
      where kept.companion_id <> excluded.companion_id
    returning 1
  )
  select (select count(*) from removed) + (select count(*) from written) as changed`;

/** Same kind and nearest in price, from both sides of it; more than are shown, because some are companions already. */
const NEAR = (comparison: string, direction: string) => `
  (select c.id, c.record, abs(c.price_cents - self.price_cents) as distance from catalogue_product c
   where c.kind is not distinct from self.kind and c.price_cents ${comparison} self.price_cents
     and c.id <> self.id and c.in_stock
   order by c.price_cents ${direction}, c.id limit ${2 * SHOWN})`;

const READ = `
  with self as materialized (
    select id, kind, price_cents from catalogue_product where id = ? or handle = ? order by id = ? desc limit 1
  )
  select found.id, found.record from self left join lateral (
    select c.id, c.record, 0 as turn, kept.place::integer as nearness
    from catalogue_companion kept join catalogue_product c on c.id = kept.companion_id and c.in_stock
    where kept.product_id = self.id
    union all
    select near.id, near.record, 1, near.distance from (
      ${NEAR(">=", "asc")} union all ${NEAR("<", "desc")}
    ) near
  ) found on true
  order by found.turn, found.nearness, found.id`;

/** Which products are bought together; worked out in the background, read beside the catalogue's rows. */
export class Companions {
  private readonly follower: SalesFollower;

  constructor(private readonly database: Knex) {
    this.follower = new SalesFollower(database, { name: "catalogue_companion", compute: replace });
  }

  /**
   * Products in stock that go with a product, best first: those bought together with it, then those of its kind that are near
   * in price. Undefined when the catalogue has no such product.
   */
  async of(idOrHandle: string): Promise<Companion[] | undefined> {
    const rows = await prepared<{ id: string | null; record: string }>(this.database, READ, [
      idOrHandle,
      idOrHandle,
      idOrHandle,
    ]);
    if (rows.length === 0) return undefined;
    const records = new Map(rows.flatMap(({ id, record }) => (id === null ? [] : [[id, record] as const])));
    return [...records].map(([id, record]) => ({ id, record }));
  }

  /** Works them out again when orders have come or changed; see {@link SalesFollower.follow}. */
  follow(now?: number): Promise<void> {
    return this.follower.follow(now);
  }
}

async function replace(transaction: Knex): Promise<void> {
  const { rows } = await transaction.raw<{ rows: { changed: string }[] }>(REPLACE);
  if (Number(rows[0]?.changed) > 0) await raiseVersion(transaction, false);
}
