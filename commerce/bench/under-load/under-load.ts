import { writeFileSync } from "node:fs";
import path from "node:path";
import type { CommandContext } from "../../cli/lib/context";
import type { Shop } from "../../test/shop";
import { Warehouse } from "../../test/warehouse";
import { startShopOfSize } from "../lib/shops";
import { unasked } from "../works/catalogue";
import { buy, hostedPurchase } from "../works/place-order";
import { type Arrivals, arrive, type Errand } from "./arrivals";
import { type Carried, type Machine, type Orders, underLoadPage } from "./page";
import { plot } from "./plot";

const PRODUCTS = 10_000;
const HANDLE = "cast-iron-skillet-10-25";
/** Of what the shop carries: from a quiet hour to three times too much. */
const SHARES = [0.25, 0.5, 0.75, 0.9, 1, 1.25, 1.5, 2, 3];
/** After the worst: is it as before? */
const AFTERWARDS = 0.25;
const SHOPPERS = [1, 2, 4, 8, 16, 32];

/** Of each step. */
const LONG = { seconds: 6, orders: 48 };
const QUICK = { seconds: 3, orders: 12 };

/**
 * How much of each one machine carries, in steps up to three times more than that and back, through the storefront. Writes
 * docs/under-load.md with its plots.
 *
 * @returns what was written
 */
export async function measureUnderLoad(
  context: CommandContext,
  quick: boolean,
  machine: Machine,
): Promise<string[]> {
  const effort = quick ? QUICK : LONG;
  const shop = await startShopOfSize(context, { products: PRODUCTS, variants: 1 });
  const warehouse = await Warehouse.open(shop);
  try {
    const carried: Carried[] = [];
    for (const [work, errand] of Object.entries(errands(shop))) {
      const steps = await context.progress.step(`Measuring: ${work}`, () => climb(errand, effort.seconds));
      carried.push({ work, ...steps });
    }
    const orders = await context.progress.step("Measuring: orders", () =>
      measureOrders(shop, warehouse, effort),
    );
    const file = path.join(context.root, "docs/under-load.md");
    const image = path.join(context.root, "docs/images/under-load.svg");
    writeFileSync(file, underLoadPage({ products: PRODUCTS, machine, carried, orders }));
    writeFileSync(image, plot(carried));
    return [file, image];
  } finally {
    await warehouse.close();
    await shop.stop();
  }
}

let asked = 0;

function errands(shop: Shop): Record<string, Errand> {
  const url = `http://127.0.0.1:${shop.env.STOREFRONT_PORT}`;
  return {
    "pages rendered anew": {
      url,
      nextPath: () => `/products/${HANDLE}?unasked=${asked++}`,
    },
    "lists never asked before": {
      url,
      nextPath: () => `/api/v1/admin/serverproducts?limit=24&${unasked()}`,
    },
    "searches never asked before": {
      url,
      method: "POST",
      nextPath: () => `/api/v1/search/products?${unasked()}`,
      body: JSON.stringify({ searchField: "skillet" }),
    },
  };
}

/** Finds how much is answered when far too much is asked, and goes there in steps, beyond it, and back. */
async function climb(errand: Errand, seconds: number): Promise<Omit<Carried, "work">> {
  await arrive(errand, 25, 1);
  const atMost = await mostAnswered(errand);
  const steps: Arrivals[] = [];
  for (const share of SHARES) steps.push(await arrive(errand, atMost * share, seconds));
  return { atMost, steps, afterwards: await arrive(errand, atMost * AFTERWARDS, seconds) };
}

/** Doubles what is asked until less than nine of ten are answered. */
async function mostAnswered(errand: Errand): Promise<number> {
  let most = 0;
  for (let offered = 25; ; offered *= 2) {
    const { answered } = await arrive(errand, offered, 2);
    most = Math.max(most, answered);
    if (answered < offered * 0.9) return Math.round(most);
  }
}

/** Orders of more and more shoppers at once, and then while three times too many lists are asked for. */
async function measureOrders(
  shop: Shop,
  warehouse: Warehouse,
  { seconds, orders }: typeof LONG,
): Promise<Orders> {
  // At the engine, where each has an address of their own: limits on codes and openings count by it.
  const purchase = await hostedPurchase(shop, warehouse, Math.max(...SHOPPERS));
  const measured = async (atOnce: number) => ({
    atOnce,
    ...(await buy(purchase, Math.max(orders, atOnce * 2), atOnce)),
  });
  const steps: Orders["steps"] = [];
  await measured(1);
  for (const atOnce of SHOPPERS) steps.push(await measured(atOnce));
  const lists = errands(shop)["lists never asked before"] as Errand;
  const flood = (await mostAnswered(lists)) * 3;
  let isBuying = true;
  const floods: Arrivals[] = [];
  const visitors = (async () => {
    while (isBuying) floods.push(await arrive(lists, flood, seconds));
  })();
  const inFlood = await measured(4);
  isBuying = false;
  await visitors;
  return { steps, inFlood, flood: floods[0] as Arrivals };
}
