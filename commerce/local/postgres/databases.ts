import { Client } from "pg";

/** The databases of a running server; every call opens its own administrative connection. */
export interface Databases {
  /** Creates the database when it does not exist. */
  ensureDatabase(name: string): Promise<void>;
  /**
   * Makes `name` a copy of `template`. Connections to the template are ended, because Postgres copies only a
   * database nobody uses.
   * @throws DatabaseError 42P04 when `name` exists, 3D000 when the template does not
   */
  cloneDatabase(template: string, name: string): Promise<void>;
  hasDatabase(name: string): Promise<boolean>;
  /** The names of those that begin so. */
  databasesNamed(prefix: string): Promise<string[]>;
  /** Gives the database another name, ending its connections. */
  renameDatabase(from: string, to: string): Promise<void>;
  /** Drops the database, ending its connections; nothing happens when it does not exist. */
  dropDatabase(name: string): Promise<void>;
}

/** @param adminUrl a superuser's connection to the maintenance database */
export function databases(adminUrl: string): Databases {
  return {
    ensureDatabase: (name) =>
      withClient(adminUrl, async (client) => {
        const found = await client.query("select 1 from pg_database where datname = $1", [name]);
        if (found.rowCount) return;
        await client.query(`create database ${client.escapeIdentifier(name)}`).catch((error: unknown) => {
          // Somebody else created it between the look and the creation.
          if (!isDuplicate(error)) throw error;
        });
      }),
    cloneDatabase: (template, name) =>
      withClient(adminUrl, async (client) => {
        await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
          template,
        ]);
        await client.query(
          `create database ${client.escapeIdentifier(name)} template ${client.escapeIdentifier(template)}`,
        );
      }),
    hasDatabase: (name) =>
      withClient(adminUrl, async (client) => {
        const found = await client.query("select 1 from pg_database where datname = $1", [name]);
        return Boolean(found.rowCount);
      }),
    databasesNamed: (prefix) =>
      withClient(adminUrl, async (client) => {
        const found = await client.query<{ datname: string }>(
          "select datname from pg_database where starts_with(datname, $1)",
          [prefix],
        );
        return found.rows.map(({ datname }) => datname);
      }),
    renameDatabase: (from, to) =>
      withClient(adminUrl, async (client) => {
        await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
          from,
        ]);
        await client.query(
          `alter database ${client.escapeIdentifier(from)} rename to ${client.escapeIdentifier(to)}`,
        );
      }),
    dropDatabase: (name) =>
      withClient(adminUrl, async (client) => {
        await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
      }),
  };
}

/** Runs one piece of work on a fresh connection and closes it whatever happens. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "42P04" || error.code === "23505");
}
