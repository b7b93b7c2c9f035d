import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/** What each column of a table is: type, whether it may be null, and default, as Postgres writes them. */
export type Columns = Record<string, string>;

/** Reads the columns of tables as they are in the database; a table that is not there has none. */
export async function readColumns(
  database: Pick<Knex, "raw">,
  tables: string[],
): Promise<Record<string, Columns>> {
  const { rows } = await database.raw<{ rows: { table: string; columns: Columns }[] }>(
    `select wanted.name as "table", jsonb_object_agg(attribute.attname, concat_ws(' ',
         format_type(attribute.atttypid, attribute.atttypmod),
         case when attribute.attnotnull then 'not null' end,
         'default ' || pg_get_expr(fallback.adbin, fallback.adrelid))) as columns
     from jsonb_array_elements_text(?::jsonb) as wanted(name)
     join pg_attribute attribute on attribute.attrelid = to_regclass(quote_ident(wanted.name))
       and attribute.attnum > 0 and not attribute.attisdropped
     left join pg_attrdef fallback on fallback.adrelid = attribute.attrelid and fallback.adnum = attribute.attnum
     group by wanted.name`,
    [JSON.stringify(tables)],
  );
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
}

/** @returns the columns, as `table.column`, in which two readings differ */
export function differences(tested: Record<string, Columns>, found: Record<string, Columns>): string[] {
  return Object.entries(tested).flatMap(([table, columns]) => {
    const now = found[table] ?? {};
    const names = new Set([...Object.keys(columns), ...Object.keys(now)]);
    return [...names].filter((name) => columns[name] !== now[name]).map((name) => `${table}.${name}`);
  });
}
