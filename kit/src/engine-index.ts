import type { Knex } from "@medusajs/framework/mikro-orm/knex";

const made = new WeakMap<Knex, Set<string>>();

/**
 * Makes an index on a table of the engine's, once in a process. Who reads with it calls this, and no migration: whose tables come first
 * is not said. The plugin's migrations take it away again.
 *
 * @param name of the index, the plugin's own
 * @param on what comes after `on`: the table, its columns, and which rows
 */
export async function ensureIndex(database: Knex, name: string, on: string): Promise<void> {
  const names = made.get(database) ?? new Set();
  made.set(database, names);
  if (names.has(name)) return;
  const isNew = await database.transaction(async (transaction) => {
    // Two that make it at the same time would get in each other's way.
    await transaction.raw("select pg_advisory_xact_lock(hashtext(?))", [name]);
    // Making one keeps writers out of the table, also where it only finds that there is one.
    const { rows } = await transaction.raw<{ rows: unknown[] }>(
      "select where to_regclass(quote_ident(?)) is null",
      [name],
    );
    if (rows.length > 0) await transaction.raw(`create index ${name} on ${on}`);
    return rows.length > 0;
  });
  // What an expression comes to is not known before, and is guessed badly.
  if (isNew) await database.raw(`analyze ${on.split(" ", 1)[0]}`);
  names.add(name);
}
