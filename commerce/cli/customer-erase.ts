import { parseArgs } from "node:util";
import { readEnv } from "../config/env";
import type { CommandContext } from "./lib/context";
import { executeWithBar, onDatabase } from "./lib/exec";
import { StartFault } from "./lib/progress.mjs";

/**
 * `npm run customer:erase -- EMAIL` erases a customer by the same rules as when they ask themselves: it is undone by the link
 * of their mail until `ERASE_AFTER_HOURS` have passed. With `--now` it is final at once. The shop may run meanwhile.
 */
export async function main(context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { now: { type: "boolean" } },
    allowPositionals: true,
  });
  const [email, ...more] = positionals;
  if (!email || more.length > 0) throw new StartFault("Say whom: npm run customer:erase -- EMAIL [--now]");
  return onDatabase(context, readEnv(), (env) =>
    executeWithBar(context, env, {
      script: "customer-data",
      args: ["erase", email, ...(values.now ? ["now"] : [])],
      logName: "customer-data",
      what: "Erasing a customer",
    }),
  );
}
