import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { SearchTypes } from "@medusajs/framework/types";
import { readValue } from "./documents";
import { fieldOf, type Plan, type PlannedField } from "./plan";
import { refuse } from "./refuse";

type Request = Exclude<NonNullable<SearchTypes.SearchOptions["facets"]>[number], string>;
type Field = PlannedField & { column: string };

/** Values of a facet, unless the request says otherwise. */
const MOST_VALUES = 10;

/** Counts the rows of a query by a field. @param rows makes the query anew */
export async function facetOf(
  database: Knex,
  rows: () => Knex.QueryBuilder,
  plan: Plan,
  request: Request,
): Promise<SearchTypes.SearchFacetResult> {
  const field = fieldOf(plan, request.field);
  // Of a field with several values, a row is counted for each.
  const value = field.array ? `unnest(${field.column})` : field.column;
  const values = rows()
    .select(database.raw(`${value} as value`))
    .as("counted");
  if (request.type === "stats") return stats(database, values, field);
  if (request.type === "range") return ranges(database, values, field, request);
  return valuesOf(database, values, request);
}

async function valuesOf(
  database: Knex,
  values: Knex.QueryBuilder,
  { limit = MOST_VALUES, sort = "count", query }: Extract<Request, { type?: "value" }>,
): Promise<SearchTypes.SearchFacetResult> {
  const counted = database
    .from(values)
    .select(database.raw("value::text as value, count(*)::integer as count"))
    .whereNotNull("value")
    .groupBy("value")
    .limit(limit);
  if (query) counted.whereRaw("starts_with(lower(value::text), lower(?))", [query]);
  if (sort === "count") counted.orderBy("count", "desc");
  const rows: { value: string; count: number }[] = await counted.orderByRaw("value::text");
  return { type: "value", values: rows };
}

async function ranges(
  database: Knex,
  values: Knex.QueryBuilder,
  field: Field,
  request: Extract<Request, { type: "range" }>,
): Promise<SearchTypes.SearchFacetResult> {
  if (field.type !== "double precision" && field.type !== "timestamptz") {
    return refuse(`counts ranges of numbers and dates, which "${field.path}" is not`);
  }
  const counts = request.ranges.map(({ from, to }, index) => {
    const conditions = ["value is not null"];
    const bounds: (string | number | boolean)[] = [];
    for (const [bound, compare] of [
      [from, ">="],
      [to, "<"],
    ] as const) {
      const read = readValue(bound, field.type);
      if (read === undefined) continue;
      conditions.push(`value ${compare} ?::${field.type}`);
      bounds.push(read);
    }
    return database.raw(
      `count(*) filter (where ${conditions.join(" and ")})::integer as range_${index}`,
      bounds,
    );
  });
  const [row] = counts.length > 0 ? await database.from(values).select<Record<string, number>[]>(counts) : [];
  return {
    type: "range",
    ranges: request.ranges.map((range, index) => ({
      ...range,
      key: range.key ?? `${range.from ?? "*"}-${range.to ?? "*"}`,
      count: row?.[`range_${index}`] ?? 0,
    })),
  };
}

interface Stats {
  min: number | null;
  max: number | null;
  avg: number | null;
  sum: number | null;
  count: number;
}

/** Dates are milliseconds, as JavaScript counts them. */
async function stats(
  database: Knex,
  values: Knex.QueryBuilder,
  field: Field,
): Promise<SearchTypes.SearchFacetResult> {
  if (field.type !== "double precision" && field.type !== "timestamptz") {
    return refuse(`sums up numbers and dates, which "${field.path}" is not`);
  }
  const number =
    field.type === "timestamptz" ? "(extract(epoch from value) * 1000)::double precision" : "value";
  const [row]: Stats[] = await database.from(values).select(
    database.raw(
      `min(${number}) as min, max(${number}) as max, avg(${number}) as avg, sum(${number}) as sum,
         count(value)::integer as count`,
    ),
  );
  return {
    type: "stats",
    min: row?.min ?? 0,
    max: row?.max ?? 0,
    avg: row?.avg ?? undefined,
    sum: row?.sum ?? undefined,
    count: row?.count ?? 0,
  };
}
