import { parseArgs } from "node:util";
import { readEnv } from "../config/env";
import type { CommandContext } from "./lib/context";
import { type Execution, executeWithBar, onDatabase } from "./lib/exec";
import { StartFault } from "./lib/progress.mjs";

const MOST = 1_000_000;

/**
 * `npm run seed -- --products 500` makes synthetic products up to that number, through the engine's workflows up to
 * 10,000 and as copies of rows beyond; `--bulk` copies at once. `--orders 1000 --returns 100` makes orders as copies of one that was
 * placed, so many of them of one that was sent back. `--remove` takes all of it away. An interrupted run goes on where it stopped.
 */
export async function main(context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    options: {
      products: { type: "string" },
      bulk: { type: "boolean" },
      orders: { type: "string" },
      returns: { type: "string", default: "0" },
      remove: { type: "boolean" },
    },
  });
  const work = values.remove ? REMOVAL : seeding(values);
  return onDatabase(context, readEnv(), async (env) => {
    for (const execution of work) await executeWithBar(context, env, { ...execution, logName: "seed" });
  });
}

type Work = Omit<Execution, "logName">[];

const REMOVAL: Work = [
  { script: "synthetic/orders/main", args: ["remove"], what: "Removing the synthetic orders" },
  { script: "synthetic/main", args: ["remove"], what: "Removing the synthetic products" },
];

interface Wanted {
  products?: string;
  bulk?: boolean;
  orders?: string;
  returns: string;
}

/** @throws StartFault for what is no number, or none at all */
function seeding({ products, bulk, orders, returns }: Wanted): Work {
  const isCount = (text: string) => /^[1-9]\d*$/.test(text) && Number(text) <= MOST;
  const named = [products, orders].filter((text) => text !== undefined);
  if (named.length === 0 || !named.every(isCount)) {
    throw new StartFault(
      `Say how many: npm run seed -- --products N or --orders N, with N from 1 to ${MOST}; or --remove.`,
    );
  }
  if (returns !== "0" && !(orders && isCount(returns) && Number(returns) <= Number(orders))) {
    throw new StartFault("--returns takes a whole number, no more than --orders.");
  }
  return [
    ...(products
      ? [
          {
            script: "synthetic/main",
            args: [products, ...(bulk ? ["bulk"] : [])],
            what: `Making ${products} synthetic products`,
          },
        ]
      : []),
    ...(orders
      ? [
          {
            script: "synthetic/orders/main",
            args: [orders, returns],
            what: `Making ${orders} synthetic orders`,
          },
        ]
      : []),
  ];
}
