import { IS_DELIVERED } from "@emberly/kit/delivered";
import { ensureIndex } from "@emberly/kit/engine-index";
import { type RunSql, sqlOn } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { PURCHASED } from "./bought";
import type { StopToken } from "./stop-token";

/** An order whose customer has not been asked yet. */
export interface DueOrder {
  id: string;
  number: number;
  email: string;
  /** Who has none sees the order by a code. */
  has_account: boolean;
}

export interface ProductToReview {
  productId: string;
  title: string;
  /** Such as "Sage / 12 inch"; the engine's "Default variant" where there is nothing to choose. */
  variantTitle: string | null;
}

/** Who installs this has old orders too: their customers are left alone. */
const LATEST_DAYS = 30;
const AT_ONCE = 100;

/**
 * Orders of which everything has been there for a while; of nobody who was erased. Most deliveries of these days were asked about:
 * written as joins, it would read all orders of the shop to find those few that were not.
 */
const DUE = `
  with lately as materialized (
    select distinct order_id from (
      select (select order_id from order_fulfillment
          where fulfillment_id = parcel.id and deleted_at is null limit 1) as order_id
      from fulfillment parcel
      where parcel.deleted_at is null and parcel.canceled_at is null and parcel.delivered_at is not null
        and parcel.delivered_at <= now() - make_interval(days => :days)
        and parcel.delivered_at > now() - make_interval(days => :days + ${LATEST_DAYS})
    ) delivered
    where (select true from review_request asked where asked.order_id = delivered.order_id) is null
  )
  select o.id, o.display_id as number, o.email, customer.has_account
  from lately
  join "order" o on o.id = lately.order_id and o.deleted_at is null and o.status <> 'canceled' and not o.is_draft_order
  join customer on customer.id = o.customer_id and customer.deleted_at is null
  where o.email is not null and ${IS_DELIVERED}
    and not exists (
      select from order_fulfillment link
      join fulfillment parcel on parcel.id = link.fulfillment_id and parcel.deleted_at is null
        and parcel.canceled_at is null
      where link.order_id = o.id and link.deleted_at is null
        and (parcel.delivered_at is null or parcel.delivered_at > now() - make_interval(days => :days))
    )
  order by o.display_id limit ${AT_ONCE}`;

/** What was delivered of an order, is not on its way back, and that its customer has not reviewed. */
const TO_REVIEW = `
  select distinct on (line.product_id) line.product_id as "productId",
    coalesce(line.product_title, line.title) as title, line.variant_title as "variantTitle"
  from "order" o
  join order_item item on item.order_id = o.id and item.version = o.version and item.deleted_at is null
  join order_line_item line on line.id = item.item_id and line.deleted_at is null
  join product on product.id = line.product_id and product.deleted_at is null and product.status = 'published'
  where o.id = ? and o.status <> 'canceled'
    and item.delivered_quantity > item.return_requested_quantity + item.return_received_quantity
      + item.return_dismissed_quantity
    and ${PURCHASED}
    and not exists (select from review where customer_id = o.customer_id and product_id = line.product_id)
  order by line.product_id, line.id`;

/** SQL of the addresses of an order: the one that it was bought with, and its customer's, which may have changed since. */
const ADDRESSES = `
  select address.email from "order" o left join customer on customer.id = o.customer_id
  cross join unnest(array[o.email, customer.email]) address (email)
  where o.id = ?`;

const STOPPED = `select 1 from review_request_stop where email in (select lower(told.email) from (${ADDRESSES}) told)`;

/** Finds the deliveries of some days, however many there are. */
const DELIVERED = `fulfillment (delivered_at)
  where delivered_at is not null and deleted_at is null and canceled_at is null`;

/** Asks for reviews, once an order, until somebody says that they want no such mails. */
export class ReviewRequests {
  private readonly run: RunSql;

  constructor(
    private readonly database: Knex,
    private readonly tokens: StopToken,
    /** How long after delivery; 0 for never. */
    private readonly days: number,
  ) {
    this.run = sqlOn(database);
  }

  /** At most 100 orders whose time has come, the oldest first. */
  async due(): Promise<DueOrder[]> {
    if (this.days === 0) return [];
    await ensureIndex(this.database, "review_request_delivered", DELIVERED);
    const { rows } = await this.database.raw<{ rows: DueOrder[] }>(DUE, { days: this.days });
    return rows;
  }

  /**
   * Notes that an order's customer was asked. Engines that do it at the same time take turns, and the second finds it
   * done. There is no mail when nothing is left to review, or the order's address or its customer's wants none.
   *
   * @param mail hands the mail over for good; called again with the same when this process dies before it is noted
   * @returns whether there was a mail
   */
  async ask(
    order: DueOrder,
    mail: (products: ProductToReview[], stopToken: string) => Promise<void>,
  ): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const run = sqlOn(transaction);
      const noted = await run(
        "insert into review_request (order_id) values (?) on conflict do nothing returning order_id",
        [order.id],
      );
      if (noted.length === 0) return false;
      const stopped = await run(STOPPED, [order.id]);
      const products = await run<ProductToReview>(TO_REVIEW, [order.id]);
      if (stopped.length > 0 || products.length === 0) return false;
      await mail(products, this.tokens.of(order.id));
      return true;
    });
  }

  /** Ends such mails for the address of an order and that of its customer, for good. @returns false for a wrong token */
  async stop(token: string): Promise<boolean> {
    const orderId = this.tokens.orderOf(token);
    if (orderId === undefined) return false;
    // Of an order that is gone, or whose address was made anonymous, nobody would be asked anyway.
    await this.run(
      `insert into review_request_stop (email) select lower(told.email) from (${ADDRESSES}) told where told.email is not null
       on conflict do nothing`,
      [orderId],
    );
    return true;
  }
}
