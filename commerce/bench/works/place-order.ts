import { setTimeout as delay } from "node:timers/promises";
import { EngineShopper } from "../../test/engine-purchase";
import { SandboxClient, sessionIdOf } from "../../test/sandbox-client";
import type { Shop } from "../../test/shop";
import { newShopper, type Shopper } from "../../test/shopper";
import type { StockEngine } from "../../test/stock-engine";
import { Warehouse } from "../../test/warehouse";
import { type Effort, type Figures, summarise, warm } from "../lib/measure";
import { must } from "../lib/must";

export const WORKERS = 4;
/** Bought at a time, to see whether it gets faster. */
const WARMING_ORDERS = 16;
const MOST_WARMINGS = 20;
/** How many times as long a round is as those of quicker works: a purchase of the engine's takes seconds. */
const LONGER = 4;
/** Looking more often would take from the processors what the shop is measured by. */
const POLL_MS = 25;
/** One whole purchase, from a chosen product to an order with its payment; ends when the order is there. */
export type Purchase = (worker: number) => Promise<void>;

/** Who takes orders. */
export interface Sellers {
  shop: Shop;
  /** The same with the option `engineTables: "never"`. */
  byWorkflows: Shop;
  engine: StockEngine;
}

/**
 * The shop's flow (open the hosted session, pay, webhook, order, capture) beside the same by the engine's workflows and the engine's own
 * seven calls, a round each in turns, four shoppers at once.
 */
export async function placeOrders(sellers: Sellers, effort: Effort): Promise<Figures[]> {
  const warehouses = [await Warehouse.open(sellers.shop), await Warehouse.open(sellers.byWorkflows)] as const;
  try {
    return await measureOrders(await contestantsOf(sellers, ...warehouses), effort);
  } finally {
    for (const warehouse of warehouses) await warehouse.close();
  }
}

type Contestant = [name: string, purchase: Purchase];

async function contestantsOf(
  { shop, byWorkflows, engine }: Sellers,
  own: Warehouse,
  theirs: Warehouse,
): Promise<Contestant[]> {
  const { variant } = await stocked(own);
  return [
    ["shop: session, hosted payment, webhook, order, capture", await hostedPurchase(shop, own)],
    ["shop, the same by the engine's workflows", await hostedPurchase(byWorkflows, theirs)],
    ["engine: cart flow in seven calls", enginePurchase(engine, variant)],
  ];
}

/** What everybody buys, with enough of it there. */
async function stocked(warehouse: Warehouse): Promise<{ id: string; variant: string }> {
  const [product] = await warehouse.rows<{ id: string; variant: string }>(
    `select p.id, v.id as variant from product p join product_variant v on v.product_id = p.id
     where p.handle = 'cast-iron-skillet-10-25' and v.deleted_at is null`,
  );
  if (!product) throw new Error("The seeded catalogue is not there");
  await warehouse.setStock(product.id, 100_000);
  return product;
}

/** The shop's flow, of new shoppers: so many can buy at once. */
export async function hostedPurchase(shop: Shop, warehouse: Warehouse, atOnce = WORKERS): Promise<Purchase> {
  const { id } = await stocked(warehouse);
  const shoppers: Shopper[] = [];
  for (let worker = 0; worker < atOnce; worker++) shoppers.push(await newShopper(shop));
  return shopPurchase(shop, warehouse, shoppers, id);
}

async function measureOrders(contestants: Contestant[], effort: Effort): Promise<Figures[]> {
  const rounds = new Map<string, Parameters<typeof summarise>[1]>();
  for (const [, purchase] of contestants) await warm(() => buy(purchase, WARMING_ORDERS), MOST_WARMINGS);
  for (let round = 0; round < effort.rounds; round++) {
    for (const [name, purchase] of contestants) {
      // Not measured: what a contestant has laid aside during the other's turn.
      await buy(purchase, WORKERS);
      rounds.set(name, [...(rounds.get(name) ?? []), await buyFor(purchase, roundOf(effort))]);
    }
  }
  return contestants.map(([name]) => summarise(name, rounds.get(name) ?? []));
}

/** Seconds of one round, of each contestant. */
export const roundOf = ({ seconds }: Effort): number => seconds * LONGER;

/**
 * Buys for so many seconds. The paces of the shoppers are added up, so that it does not matter how far each of them is with the last
 * purchase when the others have ended.
 */
async function buyFor(purchase: Purchase, seconds: number) {
  const times: number[] = [];
  const begun = performance.now();
  const since = () => (performance.now() - begun) / 1000;
  const paceOf = async (worker: number): Promise<number> => {
    let bought = 0;
    while (bought === 0 || since() < seconds) {
      const start = performance.now();
      await purchase(worker);
      times.push(performance.now() - start);
      bought += 1;
    }
    return bought / since();
  };
  const paces = await Promise.all(Array.from({ length: WORKERS }, (_, worker) => paceOf(worker)));
  return { rate: paces.reduce((sum, pace) => sum + pace, 0), ...quantiles(times), failures: 0 };
}

/** Buys so many times with so many shoppers at once; milliseconds of one purchase. */
export async function buy(purchase: Purchase, orders: number, atOnce = WORKERS) {
  const times: number[] = [];
  let left = orders;
  const begun = performance.now();
  const work = async (worker: number) => {
    while (left > 0) {
      left -= 1;
      const start = performance.now();
      await purchase(worker);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, worker) => work(worker)));
  const took = performance.now() - begun;
  return { rate: orders / (took / 1000), ...quantiles(times), failures: 0 };
}

/** Of times of a few purchases. */
function quantiles(times: number[]): { p50: number; p99: number } {
  const sorted = [...times].sort((one, other) => one - other);
  return { p50: sorted[Math.floor(sorted.length / 2)] ?? 0, p99: sorted.at(-1) ?? 0 };
}

function shopPurchase(shop: Shop, warehouse: Warehouse, shoppers: Shopper[], productId: string): Purchase {
  const sandbox = new SandboxClient(shop.sandboxUrl);
  const captures = new Captures(warehouse);
  return async (worker) => {
    const shopper = shoppers[worker];
    if (!shopper) throw new Error("There is no such shopper");
    const opened = await shopper.client.post<{ url: string }>("/pay/create-checkout-session", {
      cartItems: [{ id: productId, quantity: 1 }],
      userId: shopper.userId,
    });
    must(opened.status === 200, "opening a session", opened.body);
    const sessionId = sessionIdOf(opened.body.url);
    const paid = await sandbox.pay(sessionId);
    must(paid.status === 200, "paying", paid.body);
    await captures.of(sessionId);
  };
}

/** Tells when payments are captured. One statement asks for all who wait, because each takes from the processors that are measured. */
class Captures {
  private readonly waiting = new Map<string, { resolve: () => void; reject: (fault: unknown) => void }>();
  private isLooking = false;

  constructor(private readonly warehouse: Warehouse) {}

  /** Settles when the session's payment is captured. */
  of(sessionId: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.set(sessionId, { resolve, reject });
      if (!this.isLooking) void this.look();
    });
  }

  private async look(): Promise<void> {
    this.isLooking = true;
    while (this.waiting.size > 0) {
      try {
        for (const id of await this.captured()) this.take(id)?.resolve();
      } catch (fault) {
        for (const id of [...this.waiting.keys()]) this.take(id)?.reject(fault);
      }
      await delay(POLL_MS);
    }
    this.isLooking = false;
  }

  private async captured(): Promise<string[]> {
    const rows = await this.warehouse.rows<{ session_id: string }>(
      "select session_id from stripe_checkout where session_id = any($1) and state = 'captured'",
      [[...this.waiting.keys()]],
    );
    return rows.map(({ session_id }) => session_id);
  }

  private take(sessionId: string) {
    const one = this.waiting.get(sessionId);
    this.waiting.delete(sessionId);
    return one;
  }
}

function enginePurchase(engine: StockEngine, variantId: string): Purchase {
  const shopper = new EngineShopper(engine);
  let buyer = 0;
  return async () => {
    // Each a guest of its own: two carts that make the same guest at once trip the engine up.
    buyer += 1;
    const lines = [{ variant_id: variantId, quantity: 1 }];
    await shopper.buy({ email: `guest-${buyer}@example.com`, lines });
  };
}
