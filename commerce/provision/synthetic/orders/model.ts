import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ORDER_TABLES } from "./tables";

/** Every id of a made-up order has this behind its prefix, with the order's running number. */
export const MARK = "synthetic";

/** In a template: the order's running number, and its customer's. */
const ORDER_NUMBER = "{order}";
const CUSTOMER_NUMBER = "{customer}";

interface Column {
  name: string;
  /** Name of its type in Postgres' own catalogue: `timestamptz`, `text`, `_text` for a list of texts. */
  type: string;
  /** Whether a row names the order or the customer in it. */
  isNamed: boolean;
}

/** The rows of one table that a made-up order has. */
export interface Template {
  table: string;
  /** Those that the database does not fill by itself. */
  columns: Column[];
  /** JSON of each row, in which {@link ORDER_NUMBER} and {@link CUSTOMER_NUMBER} are to be replaced. */
  rows: string[];
}

/** A real order as the pattern of made-up ones. */
export interface Model {
  customer: Template;
  order: Template[];
}

/** What identifies an order at Stripe. */
const NAMES_AT_STRIPE = ["payment_intent_id", "session_id"];

/** Reads all rows of an order. Whatever they name each other by is made a part of the template. */
export async function readModel(database: Knex, orderId: string): Promise<Model> {
  const read = async (table: string, of: string) =>
    (
      await database.raw<{ rows: { row: Record<string, unknown> }[] }>(
        `select to_jsonb(old) as row from "${table}" old where ${of}`,
        { order: orderId },
      )
    ).rows.map(({ row }) => row);
  const found = await Promise.all(
    ORDER_TABLES.map(async ({ table, of }) => ({ table, rows: await read(table, of) })),
  );
  const customers = await read("customer", `id = (select customer_id from "order" where id = :order)`);
  const names = new Map<string, string>();
  for (const { rows } of found) {
    for (const row of rows) {
      for (const column of ["id", ...NAMES_AT_STRIPE]) {
        const name = row[column];
        if (typeof name === "string") names.set(name, marked(name, ORDER_NUMBER));
      }
    }
  }
  for (const { id, email } of customers) {
    names.set(String(id), marked(String(id), CUSTOMER_NUMBER));
    names.set(String(email), `${MARK}${CUSTOMER_NUMBER}@shop.invalid`);
  }
  const template = async (table: string, rows: object[]): Promise<Template> => {
    const renamed = rows.map((row) => rename(JSON.stringify(row), names));
    const named = new Set(
      renamed.flatMap((row) =>
        Object.entries(JSON.parse(row) as object)
          .filter(isNamed)
          .map(([name]) => name),
      ),
    );
    const columns = (await columnsOf(database, table)).map((column) => ({
      ...column,
      isNamed: named.has(column.name),
    }));
    return { table, columns, rows: renamed };
  };
  const order = found.filter(({ rows }) => rows.length > 0);
  return {
    customer: await template("customer", customers),
    order: await Promise.all(order.map(({ table, rows }) => template(table, rows))),
  };
}

const isNamed = ([, value]: [string, unknown]) => {
  const text = JSON.stringify(value);
  return text.includes(ORDER_NUMBER) || text.includes(CUSTOMER_NUMBER);
};

/** `order_01K…` becomes `order_synthetic0000001_01K…`. */
function marked(name: string, number: string): string {
  const [prefix = "", ...rest] = name.split("_");
  return [prefix, `${MARK}${number}`, ...rest].join("_");
}

function rename(text: string, names: Map<string, string>): string {
  let renamed = text;
  for (const [from, to] of names) renamed = renamed.replaceAll(from, to);
  return renamed;
}

async function columnsOf(database: Knex, table: string): Promise<Omit<Column, "isNamed">[]> {
  const { rows } = await database.raw<{ rows: Omit<Column, "isNamed">[] }>(
    `select column_name as name, udt_name as type from information_schema.columns
     where table_schema = current_schema() and table_name = ? and is_identity = 'NO' and is_generated = 'NEVER'
       and coalesce(column_default, '') not like 'nextval(%' order by ordinal_position`,
    [table],
  );
  return rows;
}

/**
 * SQL that writes the rows of one table for the orders `:from` to `:to` whose turn it is. Each is a step younger than the one
 * before it, and so are its moments; the last one is a step older than the model. The template is read once and not for each order.
 *
 * @param isTurn SQL of a condition on the number `n`
 */
export function insertion({ table, columns }: Template, isTurn: string): string {
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  return `with model as materialized (
      select old.* from jsonb_array_elements_text(:rows::jsonb) template
      cross join lateral jsonb_populate_record(null::"${table}", template::jsonb) old
    )
    insert into "${table}" (${names}) select ${columns.map(copied).join(", ")}
    from (
      select n, lpad(n::text, 7, '0') as order_number, lpad((n % :customers)::text, 7, '0') as customer_number
      from generate_series(:from::integer, :to::integer) n where ${isTurn}
    ) number
    cross join model`;
}

function copied({ name, type, isNamed }: Column): string {
  const value = `model."${name}"`;
  if (type === "timestamptz") {
    return `${value} - make_interval(secs => (:total - n + 1) * :step::double precision)`;
  }
  if (!isNamed) return value;
  return `replace(replace(${value}::text, '${ORDER_NUMBER}', order_number), '${CUSTOMER_NUMBER}', customer_number)::${type}`;
}
