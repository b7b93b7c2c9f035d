import { prepared } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { holdCatalogue } from "./lock";
import { SalesFollower } from "./sales-follower";
import { raiseVersion } from "./version";

/** Older orders say little about what cooks want now. */
const LOOKED_BACK = "90 days";
/** More than any list shows, and enough for a frequent word to have several of them. */
const MOST = 1_000;
/** Orders get too old without anybody's doing. */
const HOUR_MS = 3_600_000;

/** SQL that is true for the rows of best sellers, which have text indexes of their own. */
export const IS_BEST_SELLER = "sales_tier is not null";

const PLACES = `
  with sold as (
    select line.product_id, sum(item.quantity) as pieces
    from "order" o
    join order_item item on item.order_id = o.id and item.version = o.version and item.deleted_at is null
    join order_line_item line on line.id = item.item_id and line.deleted_at is null
    where o.deleted_at is null and o.status <> 'canceled' and not o.is_draft_order
      and o.created_at > now() - interval '${LOOKED_BACK}' and item.quantity > 0
    group by line.product_id
  ), wanted as (
    select c.id as product_id, row_number() over (order by sold.pieces desc, c.id) as place
    from sold join catalogue_product c on c.id = sold.product_id
    order by sold.pieces desc, c.id limit ${MOST}
  ), removed as (
    delete from catalogue_best_seller where place > (select count(*) from wanted)
  )
  insert into catalogue_best_seller as kept (place, product_id) select place, product_id from wanted
  on conflict (place) do update set product_id = excluded.product_id
    where kept.product_id <> excluded.product_id`;

/**
 * Rows of the catalogue know the tier of their place alone: 0 is the first place, 1 the next two, 2 the next four. Most
 * sales move a product within its tier, and each row that is written goes into all indexes of the table.
 */
const TIERS = `
  with tier as (
    select product_id, floor(log(2, place))::smallint as wanted from catalogue_best_seller
  ), differing as (
    select coalesce(c.id, tier.product_id) as id, tier.wanted
    from (select id, sales_tier from catalogue_product where ${IS_BEST_SELLER}) c
    full join tier on tier.product_id = c.id
    where c.sales_tier is distinct from tier.wanted
  )
  update catalogue_product c set sales_tier = differing.wanted from differing where c.id = differing.id`;

const READ = `
  select c.record from catalogue_best_seller best join catalogue_product c on c.id = best.product_id
  where c.in_stock order by best.place limit ?`;

/** Which products sold most pieces lately; worked out in the background, so that reading costs the same however many orders there are. */
export class BestSellers {
  private readonly follower: SalesFollower;

  constructor(private readonly database: Knex) {
    this.follower = new SalesFollower(database, {
      name: "catalogue_best_seller",
      longest: HOUR_MS,
      compute: work,
    });
  }

  /** Records of those in stock, best first; none before the first order. */
  async list(limit: number): Promise<string[]> {
    const rows = await prepared<{ record: string }>(this.database, READ, [limit]);
    return rows.map(({ record }) => record);
  }

  /** Works them out again when orders have come, changed or got too old; see {@link SalesFollower.follow}. */
  follow(now?: number): Promise<void> {
    return this.follower.follow(now);
  }
}

async function work(transaction: Knex): Promise<void> {
  await transaction.raw(PLACES);
  // Whoever writes rows of the catalogue locks them in an order of their own.
  await holdCatalogue(transaction);
  const { rowCount } = await transaction.raw<{ rowCount: number }>(TIERS);
  if (rowCount > 0) await raiseVersion(transaction, false);
}
