import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { SearchTypes } from "@medusajs/framework/types";
import { fieldOf, type Plan } from "./plan";
import { refuse } from "./refuse";

/** The key of a query's order that means how well a document matches. */
const SCORE = "_score";

/** An order of rows; those without a value come last, and the id decides at the end. */
export interface Order {
  columns: string[];
  sql: string;
  /** Whether how well a row matches comes before it. */
  isByScore: boolean;
}

/** @param order as it was asked for; without any, the best come first */
export function orderOf(order: Record<string, SearchTypes.SearchOrderBy> | undefined, plan: Plan): Order {
  const keys = Object.entries(order ?? {});
  const score = keys.findIndex(([path]) => path === SCORE);
  if (score > 0 || keys[score]?.[1] === "ASC") {
    refuse(`puts the best first or does not order by "${SCORE}"`);
  }
  const columns: string[] = [];
  const parts = keys
    .filter(([path]) => path !== SCORE)
    .map(([path, direction]) => {
      const { column, array } = fieldOf(plan, path);
      if (array) refuse(`cannot sort by "${path}", which has several values`);
      columns.push(column);
      return `${column} ${direction === "DESC" ? "desc" : "asc"} nulls last`;
    });
  return { columns, sql: [...parts, "id"].join(", "), isByScore: keys.length === 0 || score === 0 };
}

/** What the search core takes as an order of its own. */
export const sortOf = ({ columns, sql }: Order) => ({
  columns,
  apply: (rows: Knex.QueryBuilder) => {
    rows.orderByRaw(sql);
  },
});
