import { parseArgs } from "node:util";
import { readEnv } from "../config/env";
import type { CommandContext } from "./lib/context";
import { executeWithBar, onDatabase } from "./lib/exec";
import { StartFault } from "./lib/progress.mjs";

const MOST = 1_000_000;

/**
 * `npm run seed -- --products 500` makes synthetic products up to that number, through the engine's workflows up to
 * 10,000 and as copies of rows beyond; `--bulk` copies at once; `--remove` takes them all away. An interrupted run
 * goes on where it stopped.
 */
export async function main(context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    options: { products: { type: "string" }, bulk: { type: "boolean" }, remove: { type: "boolean" } },
  });
  const count = Number(values.products);
  if (!values.remove && !(Number.isInteger(count) && count > 0 && count <= MOST)) {
    throw new StartFault(
      `Say how many: npm run seed -- --products N, with N from 1 to ${MOST}; or --remove.`,
    );
  }
  const what = values.remove ? "Removing the synthetic products" : `Making ${count} synthetic products`;
  return onDatabase(context, readEnv(), (env) =>
    executeWithBar(context, env, {
      script: "synthetic/main",
      args: values.remove ? ["remove"] : [String(count), ...(values.bulk ? ["bulk"] : [])],
      logName: "seed",
      what,
    }),
  );
}
