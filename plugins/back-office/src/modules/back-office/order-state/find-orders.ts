import { MOST_MATCHES, searchPattern } from "@emberly/kit/contains";
import type { RunSql, SqlValue } from "@emberly/kit/sql";
import type { OrderState } from "./definition";

/** What a list of orders shows. */
export interface OrderList {
  /** The states that it lists, as one of the table's indexes has them. */
  states: keyof typeof STATES;
  order: "newest" | "oldest";
  search?: OrderSearch;
}

/** Any of these. */
interface OrderSearch {
  /** An order's number, or part of one of its texts. */
  text: string;
  /** `recipient` looks at the name on the label alone. `search` also looks at emails and at titles of what was bought. */
  within: "recipient" | "search";
  /** An order's id. */
  id?: string;
}

const IN = (...states: OrderState[]) => `state in (${states.map((state) => `'${state}'`).join(", ")})`;

/**
 * Conditions on the rows that are listed, word by word as the migration's indexes say them. Earlier releases had rows that were `hidden`: those
 * of orders that do not exist for the outside.
 */
const STATES = {
  all: "state <> 'hidden'",
  pending: "state not in ('hidden', 'delivered')",
  to_ship: IN("to_ship"),
  on_the_way: IN("on_the_way"),
  delivered: IN("delivered"),
} as const;

/** Orders' numbers are integers of the database. */
const GREATEST_NUMBER = 2 ** 31 - 1;

/**
 * A page of orders by their states, and how many there are on all pages. A search counts up to {@link MOST_MATCHES}. What a page
 * and a count cost does not grow with the shop; a late page costs what lies before it.
 */
export async function findOrders(
  run: RunSql,
  { states, order, search }: OrderList,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: string[]; count: number }> {
  const direction = order === "newest" ? "desc" : "asc";
  const { condition, values } = search ? matches(search) : { condition: "true", values: [] };
  const from = `from order_state where ${STATES[states]} and ${condition}`;
  const [rows, [total]] = await Promise.all([
    run<{ id: string }>(
      `select id ${from} order by created_at ${direction}, id ${direction} limit ? offset ?`,
      [...values, limit, offset],
    ),
    run<{ count: string }>(
      search
        ? `select count(*) as count from (select ${from} limit ${MOST_MATCHES}) matches`
        : `select coalesce(sum(orders), 0) as count from order_state_count where ${STATES[states]}`,
      values,
    ),
  ]);
  return { ids: rows.map(({ id }) => id), count: Number(total?.count ?? 0) };
}

function matches({ text, within, id }: OrderSearch): { condition: string; values: SqlValue[] } {
  const number = text.replace(/^#/, "");
  return {
    condition: `(display_id = ?::integer or id = ? or ${within} ilike ?)`,
    values: [
      /^\d+$/.test(number) && Number(number) <= GREATEST_NUMBER ? number : null,
      id ?? null,
      searchPattern(text),
    ],
  };
}
