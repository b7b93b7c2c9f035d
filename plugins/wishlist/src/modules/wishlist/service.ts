import { type RunSql, sqlOn } from "@emberly/kit/sql";
import { isToken, newToken } from "@emberly/kit/token";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** Enough for every cook; what a script could fill a table with ends here. */
export const MOST_WISHES = 500;

/** A product that somebody would like to have. */
export interface Wish {
  productId: string;
  /** What it cost when it was added, in the unit of the shop's prices; null when that is not known. */
  price: number | null;
  /** One to come counts as now. The database has no year 0, so callers check what comes from a browser. */
  addedAt: Date;
}

/** Who would like to have what. */
export default class WishlistService {
  private readonly database: Knex;
  private readonly run: RunSql;

  constructor(dependencies: { [ContainerRegistrationKeys.PG_CONNECTION]: Knex }) {
    this.database = dependencies[ContainerRegistrationKeys.PG_CONNECTION];
    this.run = sqlOn(this.database);
  }

  /** A customer's wishes, the newest first. */
  list(customerId: string): Promise<Wish[]> {
    return this.run<Wish>(
      `select product_id as "productId", price::float8 as price, added_at as "addedAt"
       from wishlist_item where customer_id = ? order by added_at desc, product_id`,
      [customerId],
    );
  }

  /**
   * Adds wishes to a customer's. One that is there already keeps the earlier date and the price of that date, so lists can be
   * merged in any order. Nothing is added when not all find room. Those of one customer take turns, so that two at once
   * do not both find the same room.
   *
   * @returns false when the list would hold more than {@link MOST_WISHES}
   */
  async add(customerId: string, wishes: Wish[]): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const run = sqlOn(transaction);
      await run("select pg_advisory_xact_lock(hashtext('wishlist'), hashtext(?))", [customerId]);
      return addOn(run, customerId, wishes);
    });
  }

  async remove(customerId: string, productIds: string[]): Promise<void> {
    await this.run("delete from wishlist_item where customer_id = ? and product_id = any(?)", [
      customerId,
      productIds,
    ]);
  }

  /** Lets everybody see the list who has the token. @returns the token, the same one until the sharing ends */
  async share(customerId: string): Promise<string> {
    const [shared] = await this.run<{ token: string }>(
      `insert into wishlist_share as kept (customer_id, token) values (?, ?)
       on conflict (customer_id) do update set token = kept.token returning token`,
      [customerId, newToken()],
    );
    if (!shared) throw new Error("The sharing was not written");
    return shared.token;
  }

  /** @returns undefined while the list is not shared */
  async tokenOf(customerId: string): Promise<string | undefined> {
    const [shared] = await this.run<{ token: string }>(
      "select token from wishlist_share where customer_id = ?",
      [customerId],
    );
    return shared?.token;
  }

  /** Ends the token for good: a list that is shared again has another one. */
  async unshare(customerId: string): Promise<void> {
    await this.run("delete from wishlist_share where customer_id = ?", [customerId]);
  }

  /** The list behind a token; undefined for a wrong or ended one. */
  async shared(token: string): Promise<{ customerId: string; productIds: string[] } | undefined> {
    if (!isToken(token)) return undefined;
    const [shared] = await this.run<{ customer_id: string }>(
      "select customer_id from wishlist_share where token = ?",
      [token],
    );
    if (!shared) return undefined;
    const wishes = await this.list(shared.customer_id);
    return { customerId: shared.customer_id, productIds: wishes.map(({ productId }) => productId) };
  }

  /** Forgets a customer's wishes, and their link. */
  async forget(customerId: string): Promise<void> {
    await this.unshare(customerId);
    await this.run("delete from wishlist_item where customer_id = ?", [customerId]);
  }
}

/** @returns false when there is not room for all */
async function addOn(run: RunSql, customerId: string, wishes: Wish[]): Promise<boolean> {
  const [counted] = await run<{ total: number }>(
    `with wish as (
       select distinct on (product_id) product_id, price, least(added_at, now()) as added_at
       from jsonb_to_recordset(?::jsonb) as given (product_id text, price numeric, added_at timestamptz)
       order by product_id, added_at
     ), room as (
       select (select count(*) from wishlist_item where customer_id = ?)
         + (select count(*) from wish where product_id not in (
             select product_id from wishlist_item where customer_id = ?)) as total
     ), added as (
       insert into wishlist_item as kept (customer_id, product_id, price, added_at)
       select ?, product_id, price, added_at from wish where (select total from room) <= ?
       on conflict (customer_id, product_id) do update
         set price = excluded.price, added_at = excluded.added_at where excluded.added_at < kept.added_at
     )
     select total::int as total from room`,
    [
      JSON.stringify(
        wishes.map(({ productId, price, addedAt }) => ({
          product_id: productId,
          price,
          added_at: addedAt.toISOString(),
        })),
      ),
      ...[customerId, customerId, customerId],
      MOST_WISHES,
    ],
  );
  return (counted?.total ?? 0) <= MOST_WISHES;
}
