import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { filter } from "./listing";
import type { Narrowing } from "./narrowing";
import { offerPath } from "./offers";

/** Which products are counted. */
export interface Counted {
  database: Knex;
  /** Ids of what a search has found; all products unless said. */
  found?: string[];
}

/** Rows of what was found, as the table has them of all products. */
const FOUND = `(select 1 as products, kind, in_stock, price_cents, price_to_cents, offers
  from catalogue_product where id = any(?)) as catalogue_tally`;

/**
 * The products that a narrowing leaves, grouped: each row stands for `products` of the same kind and offers (see the
 * migration). Where prices and facts repeat, such rows are few however many products there are.
 *
 * @param offered a query on {@link fittingOffers} for each row; its columns are joined to the row as `offered`
 */
export function facetRows(
  { database, found }: Counted,
  narrowing: Narrowing,
  offered?: Knex.QueryBuilder,
): Knex.QueryBuilder {
  const counts = found ? database.raw(FOUND, [found]) : database.raw("catalogue_tally");
  const rows = database.from(
    offered ? database.raw("? cross join lateral (?) offered", [counts, offered]) : counts,
  );
  return rows.where("products", ">", 0).modify(filter, narrowing);
}

/** SQL of the offers of a row that fit a narrowing, each as `offer`. */
export function fittingOffers(database: Knex, narrowing: Narrowing): Knex.Raw {
  const { path, values } = offerPath(narrowing);
  return database.raw("jsonb_path_query(offers, ?::jsonpath, ?::jsonb) as fitting(offer)", [
    path,
    JSON.stringify(values),
  ]);
}

/** How many products a narrowing leaves. */
export async function count(database: Knex, narrowing: Narrowing): Promise<number> {
  const [row] = await facetRows({ database }, narrowing).select<{ count: number }[]>(
    database.raw("coalesce(sum(products), 0)::integer as count"),
  );
  return row?.count ?? 0;
}

/**
 * How many products a narrowing leaves of each value, those with the most first.
 *
 * @param value what to count by: the kind, or a text among the facts
 */
export async function countBy(
  counted: Counted,
  narrowing: Narrowing,
  value: "kind" | { fact: string },
): Promise<Map<string, number>> {
  const { database } = counted;
  const valued =
    value === "kind"
      ? facetRows(counted, narrowing).select("products", "kind as value")
      : facetRows(counted, narrowing, valuesOf(database, narrowing, value.fact)).select("products", "value");
  const rows: { value: string; count: number }[] = await database
    .from(valued.as("valued"))
    .whereNotNull("value")
    .select("value", database.raw("sum(products)::integer as count"))
    .groupBy("value")
    .orderBy([{ column: "count", order: "desc" }, { column: "value" }]);
  return new Map(rows.map(({ value: name, count: products }) => [name, products]));
}

/** Each text of a fact once, so that a product with two variants of one material counts once. */
function valuesOf(database: Knex, narrowing: Narrowing, fact: string): Knex.QueryBuilder {
  return database
    .distinct(database.raw("offer -> 'facts' ->> ? as value", [fact]))
    .from(fittingOffers(database, narrowing));
}
