import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { FacetsQuery, ListingQuery, Sort } from "./records";

/** The listing's query with the kind already resolved to its handle. */
export type Listing = Omit<ListingQuery, "kind"> & { kind?: string };

/** What narrows the listing down, the kind already resolved to its handle. */
export type Narrowing = FacetsQuery;

/** The narrowing alone, by which counts are remembered whatever page is asked for. */
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
  /** Of all pages. */
  total: number;
}

interface Order {
  column: "created_at" | "price_cents" | "title";
  /** Of the column, for values that went through the code as text. */
  type: "timestamptz" | "integer" | "text";
  descending: boolean;
}

export const ORDERS: Record<Sort, Order> = {
  newest: { column: "created_at", type: "timestamptz", descending: true },
  price_asc: { column: "price_cents", type: "integer", descending: false },
  price_desc: { column: "price_cents", type: "integer", descending: true },
  title: { column: "title", type: "text", descending: false },
};

const AT_LEAST = [
  ["min_diameter", "diameter_in"],
  ["min_capacity", "capacity_qt"],
  ["min_oven_safe", "oven_safe_f"],
] as const;
const AT_MOST = [
  ["max_diameter", "diameter_in"],
  ["max_capacity", "capacity_qt"],
] as const;

/** Narrows a query on `catalogue_product` to what is asked for. Prices are dollars there, cents here. */
export function filter(rows: Knex.QueryBuilder, listing: Narrowing): void {
  if (listing.kind !== undefined) rows.where("kind", listing.kind);
  if (listing.in_stock !== undefined) rows.where("in_stock", listing.in_stock);
  if (listing.min_price !== undefined) rows.where("price_cents", ">=", Math.ceil(cents(listing.min_price)));
  if (listing.max_price !== undefined) rows.where("price_cents", "<=", Math.floor(cents(listing.max_price)));
  if (listing.material !== undefined) rows.whereRaw("lower(material) = lower(?)", [listing.material.trim()]);
  for (const [name, column] of AT_LEAST) {
    const least = listing[name];
    if (least !== undefined) rows.where(column, ">=", least);
  }
  for (const [name, column] of AT_MOST) {
    const most = listing[name];
    if (most !== undefined) rows.where(column, "<=", most);
  }
  if (listing.induction !== undefined) rows.where("induction", listing.induction);
  if (listing.dishwasher !== undefined) rows.where("dishwasher_safe", listing.dishwasher);
}

/** 19.99 dollars are 1999 cents, not 1998.9999999999998. */
function cents(dollars: number): number {
  return Number((dollars * 100).toFixed(4));
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
 * One page of the listing. The ids come from the index alone; pages of the second half are read from the far
 * end, so that the last page costs as little as the first, and and pages far from both ends from the nearest anchor.
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
