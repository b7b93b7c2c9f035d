import { readEnv } from "../config/env";
import { buildCode } from "./lib/build";
import type { CommandContext } from "./lib/context";
import { prepareDatabase, withDatabase } from "./lib/database";
import { completeEnv } from "./lib/local-env";
import { engineHash } from "./lib/targets";

/**
 * `npm run migrate`: brings the database to this release and provisions what is missing. Where several machines
 * share the database it runs once, before the first engine of the release starts.
 */
export async function main(context: CommandContext): Promise<number> {
  const env = completeEnv(readEnv());
  await buildCode(context);
  await withDatabase(env, () => prepareDatabase(context, env, engineHash(context.root)));
  context.progress.line("The database is up to date.");
  return 0;
}
