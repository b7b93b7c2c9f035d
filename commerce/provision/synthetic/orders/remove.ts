import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { MARK } from "./model";
import { ORDER_TABLES } from "./tables";

/** What tells that a row belongs to a made-up order, where it is not its own id. */
const OWNER: Record<string, string> = {
  review_request: "order_id",
  account_order_address: "order_id",
  after_sale_return_line: "return_id",
  after_sale_arrival: "return_id",
  after_sale_refund: "return_id",
  payment_collection_payment_providers: "payment_collection_id",
};

/** Foreign keys between the tables, as what refers and what is referred to. */
const REFERENCES = `
  select child.relname as child, array_agg(attribute.attname::text order by attribute.attnum) as columns
  from pg_constraint reference
  join pg_class child on child.oid = reference.conrelid
  join pg_class parent on parent.oid = reference.confrelid
  join pg_attribute attribute on attribute.attrelid = child.oid and attribute.attnum = any(reference.conkey)
  where reference.contype = 'f' and parent.relname = any(?)
  group by reference.oid, child.relname`;

/**
 * Takes made-up orders and their customers out of the database for good. The engine's own indexes leave deleted rows out, so that
 * a foreign key cannot use them: without indexes for the time of the work, each row would mean reading whole tables.
 */
export async function removeOrders(
  database: Knex,
  tell: (done: number, total: number) => void,
): Promise<void> {
  const tables = ["review_request", ...ORDER_TABLES.map(({ table }) => table).reverse(), "customer"];
  const { rows } = await database.raw<{ rows: { child: string; columns: string[] }[] }>(REFERENCES, [tables]);
  const indexes = rows.map(({ child, columns }, at) => ({
    child,
    columns,
    name: `synthetic_reference_${at}`,
  }));
  try {
    for (const { name, child, columns } of indexes) {
      const named = columns.map((column) => `"${column}"`).join(", ");
      await database.raw(`create index if not exists ${name} on "${child}" (${named})`);
    }
    for (const [at, table] of tables.entries()) {
      const owner = OWNER[table] ?? "id";
      await database.raw(`delete from "${table}" where "${owner}" like '%\\_${MARK}%'`);
      tell(at + 1, tables.length);
    }
  } finally {
    for (const { name } of indexes) await database.raw(`drop index if exists ${name}`);
  }
}
