import { createHash } from "node:crypto";
import path from "node:path";
import { Client } from "pg";
import { withClient } from "../../local/postgres/databases";
import { startEmbeddedPostgres } from "../../local/postgres/server";
import type { CommandContext } from "./context";
import { interruptible } from "./interruptible";
import type { CompleteEnv } from "./local-env";
import { run } from "./run.mjs";
import { childEnv, NO_TELEMETRY } from "./services";

/** Only after the migration: to engines that wait, this table says that the others are there. */
async function makePreparationTable(client: Client): Promise<void> {
  await client.query(
    "create table if not exists emberly_preparation (hash text primary key, at timestamptz not null default now())",
  );
}

async function isPrepared(client: Client, wanted: string): Promise<boolean> {
  const { rows } = await client.query("select to_regclass('public.emberly_preparation') as table");
  if (rows[0]?.table === null) return false;
  const { rowCount } = await client.query("select 1 from emberly_preparation where hash = $1", [wanted]);
  return rowCount !== 0;
}

/** Makes every table of this release in an empty database, and nothing else. */
export async function makeTables(context: CommandContext, env: CompleteEnv): Promise<void> {
  await migrate(context, env);
  await withClient(env.DATABASE_URL, makePreparationTable);
}

/**
 * Migrates and provisions the database when the code or the settings that matter have changed since it was last
 * done. What was done is remembered in the database itself, so that a restored or emptied one is told apart.
 */
export async function prepareDatabase(
  context: CommandContext,
  env: CompleteEnv,
  codeHash: string,
): Promise<void> {
  const settings = [
    env.ADMIN_EMAIL,
    env.SEED,
    env.SHOP_NAME,
    env.FREE_SHIPPING_THRESHOLD,
    env.STANDARD_SHIPPING_FEE,
    env.EXPEDITED_SHIPPING_FEE,
    // The engine's workflows have other tables there.
    env.REDIS_URL !== undefined,
  ];
  const wanted = createHash("sha256")
    .update(JSON.stringify([codeHash, settings]))
    .digest("hex");
  const client = new Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  try {
    if (await isPrepared(client, wanted)) return;
    await migrate(context, env);
    await makePreparationTable(client);
    await provision(context, env);
    // Only the last one counts: settings that come back after others must be provisioned again.
    await client.query(
      "with forgotten as (delete from emberly_preparation) insert into emberly_preparation (hash) values ($1)",
      [wanted],
    );
  } finally {
    await client.end();
  }
}

async function migrate({ root, progress }: CommandContext, env: CompleteEnv): Promise<void> {
  const what = "Migrating the database";
  await progress.step(what, async (onLine) => {
    const args = ["db:migrate", "--execute-safe-links", "--skip-scripts"];
    await medusa(root, env, { args, logName: "migrate", what, onLine });
    // By itself, because `db:migrate` ends with 0 also when its scripts have failed.
    await medusa(root, env, { args: ["db:migrate:scripts"], logName: "migrate-scripts", what, onLine });
  });
}

/** Idempotent: makes what is missing and leaves the rest alone. */
export async function provision({ root, progress }: CommandContext, env: CompleteEnv): Promise<void> {
  const what = "Provisioning the shop";
  await progress.step(what, (note) =>
    medusa(root, env, {
      args: ["exec", "./commerce/provision/main.js"],
      logName: "provision",
      what,
      onLine: (line) => {
        const told = /provision: ([\w /]+)/.exec(line);
        if (told?.[1]) note(told[1]);
      },
    }),
  );
}

interface MedusaCommand {
  args: string[];
  /** Name of the log file in DATA_DIR/logs. */
  logName: string;
  what: string;
  onLine: (line: string) => void;
}

/** Runs the engine's command line where its build lies. */
export function medusa(
  root: string,
  env: CompleteEnv,
  { args, logName, what, onLine }: MedusaCommand,
): Promise<void> {
  const commandLine = path.join(root, "node_modules/@medusajs/cli/cli.js");
  return run(process.execPath, ["--import", NO_TELEMETRY, commandLine, ...args], {
    cwd: path.join(root, ".medusa/server"),
    env: childEnv(env),
    logFile: path.join(env.DATA_DIR, "logs", `${logName}.log`),
    what,
    onLine,
  });
}

/**
 * Runs a command's work on the database of a running shop, or on the embedded one, which is started for it. A signal ends
 * the step under way and aborts the work, so that what it has begun is cleared up and no database is left running.
 *
 * @throws what `work` throws
 */
export function withDatabase<T>(
  env: CompleteEnv,
  work: (interrupted: AbortSignal) => Promise<T>,
): Promise<T> {
  return interruptible(async (interrupted) => {
    const stop = await joinDatabase(env);
    try {
      interrupted.throwIfAborted();
      return await work(interrupted);
    } finally {
      await stop();
    }
  });
}

async function joinDatabase(env: CompleteEnv): Promise<() => Promise<void>> {
  if (!env.standIns.postgres || (await answers(env.DATABASE_URL))) return async () => undefined;
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(env.DATA_DIR, "postgres"),
    port: env.POSTGRES_PORT,
    password: env.databasePassword,
  });
  await postgres.ensureDatabase(env.databaseName);
  return () => postgres.stop();
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
