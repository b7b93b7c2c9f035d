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

/** How many products a narrowing leaves of each value of a column, those with the most first. */
export async function countBy(
  database: Knex,
  narrowing: Narrowing,
  column: "kind" | "material",
): Promise<Map<string, number>> {
  const rows: { value: string; count: number }[] = await facetRows(database, narrowing)
    .whereNotNull(column)
    .select(`${column} as value`, database.raw("sum(products)::integer as count"))
    .groupBy(column)
    .orderBy([{ column: "count", order: "desc" }, { column }]);
  return new Map(rows.map(({ value, count: products }) => [value, products]));
}
