import { parseArgs } from "node:util";
import { readEnv } from "../config/env";
import { buildChanged } from "./lib/build";
import type { CommandContext } from "./lib/context";
import { joinDatabase, medusa } from "./lib/database";
import { completeEnv } from "./lib/local-env";
import { StartFault } from "./lib/progress.mjs";

const MOST = 10_000;

/** `npm run seed -- --products 500` makes synthetic products up to that number; `--remove` takes them away. */
export async function main(context: CommandContext): Promise<number> {
  const { values } = parseArgs({ options: { products: { type: "string" }, remove: { type: "boolean" } } });
  const count = Number(values.products);
  if (!values.remove && !(Number.isInteger(count) && count > 0 && count <= MOST)) {
    throw new StartFault(
      `Say how many: npm run seed -- --products N, with N from 1 to ${MOST}; or --remove.`,
    );
  }
  const env = completeEnv(readEnv());
  await buildChanged(context);
  const stop = await joinDatabase(env);
  try {
    const name = values.remove ? "Removing the synthetic products" : `Making ${count} synthetic products`;
    await context.progress.step(name, (note) =>
      medusa(context.root, env, {
        args: ["exec", "./commerce/provision/synthetic.js", values.remove ? "remove" : String(count)],
        logName: "seed",
        what: name,
        onLine: (line) => note(/seed: ([\w /]+)/.exec(line)?.[1] ?? ""),
      }),
    );
    return 0;
  } finally {
    await stop();
  }
}
