import path from "node:path";
import { parseArgs } from "node:util";
import { readEnv } from "../config/env";
import type { CommandContext } from "./lib/context";
import { executeWithBar, onDatabase } from "./lib/exec";
import { StartFault } from "./lib/progress.mjs";

/**
 * `npm run customer:export -- EMAIL [FILE]` writes everything that is kept about a customer into a JSON file, by default
 * `customer-data.json` in this folder. A file that is there already is not written over.
 */
export async function main(context: CommandContext): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [email, file = "customer-data.json", ...more] = positionals;
  if (!email || more.length > 0) throw new StartFault("Say whom: npm run customer:export -- EMAIL [FILE]");
  return onDatabase(context, readEnv(), (env) =>
    executeWithBar(context, env, {
      script: "customer-data",
      args: ["export", email, path.resolve(file)],
      logName: "customer-data",
      what: "Writing down what is kept about a customer",
    }),
  );
}
