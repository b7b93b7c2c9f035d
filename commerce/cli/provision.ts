import { readEnv } from "../config/env";
import { buildCode } from "./lib/build";
import type { CommandContext } from "./lib/context";
import { provision, withDatabase } from "./lib/database";
import { completeEnv } from "./lib/local-env";

/** `npm run provision`: makes what the shop needs and is missing; safe on a live database. */
export async function main(context: CommandContext): Promise<number> {
  const env = completeEnv(readEnv());
  await buildCode(context);
  await withDatabase(env, () => provision(context, env));
  return 0;
}
