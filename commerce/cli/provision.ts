import path from "node:path";
import { Client } from "pg";
import { readEnv } from "../config/env";
import { startEmbeddedPostgres } from "../local/postgres/server";
import { buildChanged } from "./lib/build";
import type { CommandContext } from "./lib/context";
import { provision } from "./lib/database";
import { type CompleteEnv, completeEnv } from "./lib/local-env";

/** `npm run provision`: makes what the shop needs and is missing; safe on a live database. */
export async function main(context: CommandContext): Promise<number> {
  const env = completeEnv(readEnv());
  await buildChanged(context);
  const stop = await joinDatabase(env);
  try {
    await provision(context, env);
    return 0;
  } finally {
    await stop();
  }
}

/** Uses the database of a running shop, or starts the embedded one for the time of this command. */
async function joinDatabase(env: CompleteEnv): Promise<() => Promise<void>> {
  if (!env.standIns.postgres || (await answers(env.DATABASE_URL))) return async () => undefined;
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(env.DATA_DIR, "postgres"),
    port: env.POSTGRES_PORT,
    password: env.databasePassword,
  });
  return () => postgres.stop();
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    return !(error instanceof Error);
  }
}
