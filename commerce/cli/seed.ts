import { parseArgs } from "node:util";
import { readEnv } from "../config/env";
import { MOST_VARIANTS, readVariantCount } from "../provision/synthetic/variants";
import type { CommandContext } from "./lib/context";
import { type Execution, executeWithBar, onDatabase } from "./lib/exec";
import { StartFault } from "./lib/progress.mjs";

const MOST = 1_000_000;

/**
 * `npm run seed -- --products 500` makes synthetic products up to that number, through the engine's workflows up to
 * 10,000 and as copies of rows beyond; `--bulk` copies at once. They have one variant each; `--variants 6` gives them six, and
 * `--variants mixed` six to every tenth. `--orders 1000 --returns 100` makes orders as copies of one that was
 * placed, so many of them of one that was sent back. `--remove` takes all of it away. An interrupted run goes on where it stopped.
 */
export async function main(context: CommandContext): Promise<number> {
  const { values } = parseArgs({
    options: {
      products: { type: "string" },
      bulk: { type: "boolean" },
      variants: { type: "string", default: "1" },
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
  variants: string;
  orders?: string;
  returns: string;
}

/** @throws StartFault for what is no number, or none at all */
function seeding({ products, bulk, variants, orders, returns }: Wanted): Work {
  const isCount = (text: string) => /^[1-9]\d*$/.test(text) && Number(text) <= MOST;
  const named = [products, orders].filter((text) => text !== undefined);
  if (named.length === 0 || !named.every(isCount)) {
    throw new StartFault(
      `Say how many: npm run seed -- --products N or --orders N, with N from 1 to ${MOST}; or --remove.`,
    );
  }
  if (readVariantCount(variants) === undefined) {
    throw new StartFault(`--variants takes a whole number from 1 to ${MOST_VARIANTS}, or "mixed".`);
  }
  if (returns !== "0" && !(orders && isCount(returns) && Number(returns) <= Number(orders))) {
    throw new StartFault("--returns takes a whole number, no more than --orders.");
  }
  return [
    ...(products
      ? [
          {
            script: "synthetic/main",
            args: [products, bulk ? "bulk" : "", variants],
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
