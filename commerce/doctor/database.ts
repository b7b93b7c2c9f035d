import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { Client } from "pg";
import type { Env } from "../config/env";
import { withClient } from "../local/postgres/databases";
import { type Finding, fault, fine, look, note } from "./check";
import { clockFinding } from "./machine";
import { examinePersonalData } from "./personal-data";

const OLDEST_POSTGRES = 14;
/** Left for a person with psql when every engine has taken its share. */
const SPARE_CONNECTIONS = 10;
const POOL_DEFAULT = 10;

/** Connection, clock, room for connections, migrations that are still to be made, and what is kept too long. */
export async function examineDatabase(url: string, root: string, env: Env): Promise<Finding[]> {
  return look("database", () =>
    withClient(url, async (client) => [
      ...(await examineServer(client, env.DATABASE_POOL_SIZE ?? POOL_DEFAULT)),
      // The engine has its workflows in process or in Redis; either way has migrations of its own.
      ...(await look("migrations", () =>
        examineMigrations(client, root, env.REDIS_URL ? "workflow-engine-inmemory" : "workflow-engine-redis"),
      )),
      // Fails where a migration that it needs is pending, which the look before says.
      ...(await look("personal data", () => examinePersonalData(client, env.KEEP_PERSONAL_DATA_DAYS))),
    ]),
  );
}

async function examineServer(client: Client, poolSize: number): Promise<Finding[]> {
  const asked = Date.now();
  const { rows } = await client.query<{ now: Date; version: number; most: number }>(
    `select clock_timestamp() as now, current_setting('server_version_num')::int / 10000 as version,
       current_setting('max_connections')::int as most`,
  );
  const [server] = rows;
  if (!server) return [fault("database", "It answers nothing.")];
  const { version, most, now } = server;
  const engines = Math.floor((most - SPARE_CONNECTIONS) / poolSize);
  return [
    version >= OLDEST_POSTGRES
      ? fine("database", `Postgres ${version} answers`)
      : fault("database", `Postgres ${version} is too old: use ${OLDEST_POSTGRES} or newer.`),
    engines >= 3
      ? fine("database connections", `${most}: enough for ${engines} processes of ${poolSize}`)
      : note("database connections", `${most} are enough for ${engines} processes of ${poolSize} only.`),
    clockFinding("clock and database", now.getTime() - (asked + Date.now()) / 2),
  ];
}

async function examineMigrations(client: Client, root: string, unused: string): Promise<Finding> {
  const { rows: tables } = await client.query(
    "select 1 where to_regclass('public.mikro_orm_migrations') is not null",
  );
  if (tables.length === 0) return fault("migrations", "The database is empty: run npm run migrate.");
  const { rows } = await client.query<{ name: string }>("select name from mikro_orm_migrations");
  const done = new Set(rows.map(({ name }) => name));
  const pending = migrationFolders(root, unused).flatMap(({ ours, names }) =>
    // A module of the engine that this shop does not use has none of its migrations made.
    ours || names.some((name) => done.has(name)) ? names.filter((name) => !done.has(name)) : [],
  );
  return pending.length === 0
    ? fine("migrations", `${done.size} made, none pending`)
    : fault("migrations", `${pending.length} pending, for example ${pending[0]}: run npm run migrate.`);
}

interface MigrationFolder {
  ours: boolean;
  names: string[];
}

function migrationFolders(root: string, unused: string): MigrationFolder[] {
  const modulesOf = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
  const plugins = path.join(root, "plugins");
  const engine = path.join(root, "node_modules/@medusajs");
  return [
    ...modulesOf(plugins).flatMap((plugin) => {
      const modules = path.join(plugins, plugin, "src/modules");
      return modulesOf(modules).map((name) => ({
        ours: true,
        folder: path.join(modules, name, "migrations"),
      }));
    }),
    ...modulesOf(engine)
      .filter((name) => name !== unused)
      .map((name) => ({ ours: false, folder: path.join(engine, name, "dist/migrations") })),
  ].map(({ ours, folder }) => ({
    ours,
    names: modulesOf(folder)
      .filter((file) => /^Migration\w+\.(?:ts|js)$/.test(file))
      .map((file) => file.replace(/\.\w+$/, "")),
  }));
}
