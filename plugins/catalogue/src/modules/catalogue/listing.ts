import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Narrowing } from "./narrowing";
import { leastCents, mostCents, offerPath } from "./offers";
import type { Sort } from "./records";

/** What narrows the listing down, and which page of what is left. */
export interface Listing extends Narrowing {
  limit: number;
  offset: number;
  sort?: Sort;
}

/** The narrowing without the page. Counts are kept by it, whatever page is asked for. */
export function narrowingOf({
  limit: _limit,
  offset: _offset,
  sort: _sort,
  ...narrowing
}: Listing): Narrowing {
  return narrowing;
}

/** One page, each record as JSON text. */
export interface Page {
  records: string[];
  /** How many products all pages have together. */
  total: number;
}

interface Order {
  column: "created_at" | "price_cents" | "title" | "rating_score";
  /** The column's type, for values that went through the code as text. */
  type: "timestamptz" | "integer" | "text";
  descending: boolean;
}

export const ORDERS: Record<Sort, Order> = {
  newest: { column: "created_at", type: "timestamptz", descending: true },
  price_asc: { column: "price_cents", type: "integer", descending: false },
  price_desc: { column: "price_cents", type: "integer", descending: true },
  title: { column: "title", type: "text", descending: false },
  rating: { column: "rating_score", type: "integer", descending: true },
};

/**
 * Narrows a query on rows of the catalogue to what is asked for. What one column decides is asked of that, for its
 * index; everything that one and the same variant must fit is asked of the offers.
 */
export function filter(rows: Knex.QueryBuilder, listing: Narrowing): void {
  const { nothing, kind, in_stock, min_price, max_price, facts = {} } = listing;
  if (nothing) rows.whereRaw("false");
  if (kind !== undefined) rows.where("kind", kind);
  if (in_stock !== undefined) rows.where("in_stock", in_stock);
  if (min_price !== undefined) rows.where("price_to_cents", ">=", leastCents(min_price));
  if (max_price !== undefined) rows.where("price_cents", "<=", mostCents(max_price));
  const asked = [in_stock, min_price, max_price].filter((one) => one !== undefined).length;
  if (asked < 2 && Object.keys(facts).length === 0) return;
  const { path, values } = offerPath(listing);
  rows.whereRaw("jsonb_path_exists(offers, ?::jsonpath, ?::jsonb)", [path, JSON.stringify(values)]);
}

/** Whether a listing is of fewer than all products. */
export function isNarrow(listing: Listing): boolean {
  const { facts = {}, ...others } = narrowingOf(listing);
  return Object.keys(facts).length > 0 || Object.values(others).some((value) => value !== undefined);
}

/** Appends the order, the id last so that no product is on two pages or on none. */
export function order(rows: Knex.QueryBuilder, sort: Sort, backwards = false): void {
  const { column, descending } = ORDERS[sort];
  const direction = descending !== backwards ? "desc" : "asc";
  rows.orderBy([
    { column, order: direction },
    { column: "id", order: direction },
  ]);
}

/** Finds the anchor to continue after; undefined where walking from an end is as good. */
export type FindAnchor = (listing: Listing, skipped: number) => Promise<PageAnchor | undefined>;

/** Cursor into a listing: the row to continue after. */
export interface PageAnchor {
  /** How many rows come up to and with this one. */
  position: number;
  /** What the listing is sorted by, as text. */
  value: string;
  id: string;
}

/**
 * One page of the listing. The ids come from the index alone. Pages of the second half are read from the far end, so that the
 * last page costs as little as the first; pages far from both ends are read from the nearest anchor.
 *
 * @param total how many products the listing has
 */
export async function page(
  database: Knex,
  listing: Listing,
  { total, findAnchor }: { total: number; findAnchor: FindAnchor },
): Promise<string[]> {
  const length = Math.min(listing.limit, total - listing.offset);
  if (length <= 0) return [];
  const sort = listing.sort ?? "newest";
  const backwards = listing.offset > total / 2;
  const skipped = backwards ? total - listing.offset - length : listing.offset;
  const anchor = await findAnchor(listing, skipped);
  const ids = database("catalogue_product").select("id").modify(filter, listing).limit(length);
  if (anchor) {
    const { column, type, descending } = ORDERS[sort];
    ids
      .whereRaw(`(${column}, id) ${descending ? "<" : ">"} (?::${type}, ?)`, [anchor.value, anchor.id])
      .modify(order, sort)
      .offset(listing.offset - anchor.position);
  } else ids.modify(order, sort, backwards).offset(skipped);
  const rows: { record: string }[] = await database("catalogue_product")
    .select("record")
    .whereIn("id", ids)
    .modify(order, sort);
  return rows.map(({ record }) => record);
}
