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
/** For each second of a round: rounds of a second or two differed by a third, because the shop has just waited for the engine's. */
const ORDERS_PER_SECOND = 16;
/** Looking more often would take from the processors what the shop is measured by. */
const POLL_MS = 25;
/** One whole purchase, from a chosen product to an order with its payment; ends when the order is there. */
export type Purchase = (worker: number) => Promise<void>;

/**
 * The shop's flow (open the hosted session, pay, webhook, order, capture) beside the engine's own seven calls, a
 * round each in turns, four shoppers at once.
 */
export async function placeOrders(shop: Shop, engine: StockEngine, effort: Effort): Promise<Figures[]> {
  const warehouse = await Warehouse.open(shop);
  try {
    return await measureOrders(shop, engine, effort, warehouse);
  } finally {
    await warehouse.close();
  }
}

async function measureOrders(
  shop: Shop,
  engine: StockEngine,
  effort: Effort,
  warehouse: Warehouse,
): Promise<Figures[]> {
  const [product] = await warehouse.rows<{ id: string; variant: string }>(
    `select p.id, v.id as variant from product p join product_variant v on v.product_id = p.id
     where p.handle = 'cast-iron-skillet-10-25' and v.deleted_at is null`,
  );
  if (!product) throw new Error("The seeded catalogue is not there");
  await warehouse.setStock(product.id, 100_000);
  const shoppers: Shopper[] = [];
  for (let worker = 0; worker < WORKERS; worker++) shoppers.push(await newShopper(shop));
  const contestants: [name: string, purchase: Purchase][] = [
    [
      "shop: session, hosted payment, webhook, order, capture",
      shopPurchase(shop, warehouse, shoppers, product.id),
    ],
    ["engine: cart flow in seven calls", enginePurchase(engine, product.variant)],
  ];
  const orders = ordersOf(effort);
  const rounds = new Map<string, Parameters<typeof summarise>[1]>();
  for (const [, purchase] of contestants) await warm(() => buy(purchase, WARMING_ORDERS), MOST_WARMINGS);
  for (let round = 0; round < effort.rounds; round++) {
    for (const [name, purchase] of contestants) {
      rounds.set(name, [...(rounds.get(name) ?? []), await buy(purchase, orders)]);
    }
  }
  return contestants.map(([name]) => summarise(name, rounds.get(name) ?? []));
}

/** Orders of one round, of each contestant. */
export const ordersOf = ({ seconds }: Effort): number => seconds * ORDERS_PER_SECOND;

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
  times.sort((one, other) => one - other);
  return {
    rate: orders / (took / 1000),
    p50: times[Math.floor(times.length / 2)] ?? 0,
    p99: times.at(-1) ?? 0,
    failures: 0,
  };
}

export function shopPurchase(
  shop: Shop,
  warehouse: Warehouse,
  shoppers: Shopper[],
  productId: string,
): Purchase {
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
