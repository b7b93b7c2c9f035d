import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { filter, type Narrowing } from "./listing";

/**
 * The products that a narrowing leaves, as rows that each stand for `products` of the same kind, price and
 * attributes (see the migration): however many products there are, these rows are few.
 */
export function facetRows(database: Knex, narrowing: Narrowing): Knex.QueryBuilder {
  return database("catalogue_tally").where("products", ">", 0).modify(filter, narrowing);
}

/** How many products a narrowing leaves. */
export async function count(database: Knex, narrowing: Narrowing): Promise<number> {
  const [row] = await facetRows(database, narrowing).select<{ count: number }[]>(
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
  database: Knex,
  narrowing: Narrowing,
  value: "kind" | { fact: string },
): Promise<Map<string, number>> {
  const counted = facetRows(database, narrowing).select(
    "products",
    value === "kind" ? "kind as value" : database.raw("facts ->> ? as value", [value.fact]),
  );
  const rows: { value: string; count: number }[] = await database
    .from(counted.as("counted"))
    .whereNotNull("value")
    .select("value", database.raw("sum(products)::integer as count"))
    .groupBy("value")
    .orderBy([{ column: "count", order: "desc" }, { column: "value" }]);
  return new Map(rows.map(({ value: name, count: products }) => [name, products]));
}
