import { Client } from "pg";

/** Everything in the schema that a plugin could leave behind; what belongs to an extension is not the plugin's. */
const TRACES = `
  select 'table ' || c.relname || coalesce('.' || a.attname, '') as trace
  from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
  union all
  select 'index ' || indexname from pg_indexes where schemaname = 'public'
  union all
  select 'sequence ' || relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
  union all
  select 'function ' || p.oid::regprocedure from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select 'trigger ' || tgname || ' on ' || tgrelid::regclass from pg_trigger where not tgisinternal
  union all
  select 'migration ' || name from mikro_orm_migrations
  order by 1`;

/** Names of all that a shop's database consists of. */
export async function tracesIn(databaseUrl: string): Promise<string[]> {
  return (await rowsOf<{ trace: string }>(databaseUrl, TRACES)).map(({ trace }) => trace);
}

/** Looks into a shop's database. */
export async function rowsOf<Row>(databaseUrl: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows as Row[];
  } finally {
    await client.end();
  }
}
