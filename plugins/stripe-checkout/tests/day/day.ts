import { setTimeout as delay } from "node:timers/promises";
import type { Dice } from "../../../../commerce/test/dice";
import type { HttpClient } from "../../../../commerce/test/http-client";
import { sessionIdOf } from "../../../../commerce/test/sandbox-client";
import type { Shopper } from "../../../../commerce/test/shopper";
import { CODES } from "../codes";
import type { Rig } from "../rig";
import { AfterSale } from "./after-sale";

const PRODUCTS = 8;
const OUTAGE_MS = 5000;
/** How often somebody looks whether an import is checked, and how long they wait in between. */
const LOOKS = 40;
const LOOK_MS = 250;
const CARDS = ["4242 4242 4242 4242", "4242 4242 4242 4242", "4242 4242 4242 4242", "4000 0000 0000 0002"];

/** What shoppers, cardholders, banks and staff do all day, and how often. */
const WORK = {
  buy: 14,
  "buy with a code": 3,
  "read pages": 4,
  "customer cancels": 1,
  "ship and deliver": 1,
  "ask to return": 1,
  "handle return": 1,
  leave: 2,
  "refund at stripe": 1,
  "staff refund": 1,
  "staff cancel": 1,
  dispute: 1,
  verdict: 1,
  resolve: 2,
  "edit price": 1,
  "edit stock": 1,
  "import stock": 1,
  "import products": 1,
  webhooks: 1,
};

/** What goes wrong on a bad day, and how often. */
const FAULTS = {
  "kill engine": 3,
  "restart engine": 2,
  "stripe away": 2,
  "database cut off": 2,
  "database stands still": 2,
  "mail away": 2,
};

/** Somebody at work in a running shop. What a fault breaks is given up, as people do. */
export class Day {
  /** How often each thing was done. */
  readonly done = new Map<string, number>();
  private readonly afterSale: AfterSale;

  constructor(
    private readonly rig: Rig,
    private readonly dice: Dice,
    private readonly shoppers: Shopper[],
    private readonly staff: HttpClient,
    private readonly admin: Shopper,
  ) {
    this.afterSale = new AfterSale(dice, shoppers, staff, admin);
  }

  async work(): Promise<void> {
    const what = this.dice.weighted(WORK);
    try {
      await this.do(what);
      this.count(what);
    } catch (error) {
      // What a server that is away looks like from outside.
      if (!(error instanceof TypeError)) throw error;
    }
  }

  async breakSomething(): Promise<void> {
    const what = this.dice.weighted(FAULTS);
    this.count(what);
    // The second engine is left alone, so that its memory can be told.
    const [engine] = this.rig.shop.services.engines;
    const { pid: stripe } = this.rig.shop.services.paymentSandbox;
    const { pid: mailbox } = this.rig.shop.services.mailbox;
    if (!engine || !stripe || !mailbox) throw new Error("The shop lacks a process");
    switch (what) {
      case "kill engine":
        if (engine.pid) process.kill(engine.pid, "SIGKILL");
        engine.launch();
        return engine.ready();
      case "restart engine":
        await engine.stop();
        engine.launch();
        return engine.ready();
      case "stripe away":
        return standStill(stripe);
      case "mail away":
        return standStill(mailbox);
      case "database cut off":
        return this.cutOff();
      case "database stands still":
        return this.pauseDatabase();
    }
  }

  /** Those of the server that serve this shop. */
  async databaseProcesses(): Promise<number[]> {
    const serving = await this.rig.warehouse.rows<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    return serving.map(({ pid }) => pid);
  }

  /** The processes of the server that serve this shop stop where they are: nothing breaks, and nothing answers. */
  private async pauseDatabase(): Promise<void> {
    const serving = await this.databaseProcesses();
    for (const pid of serving) signal(pid, "SIGSTOP");
    await delay(OUTAGE_MS);
    for (const pid of serving) signal(pid, "SIGCONT");
  }

  /** Every connection to the database breaks, again and again for a while. */
  private async cutOff(): Promise<void> {
    const end = Date.now() + OUTAGE_MS;
    while (Date.now() < end) {
      await this.rig.warehouse.rows(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
      await delay(200);
    }
  }

  private async do(what: keyof typeof WORK): Promise<void> {
    const { sandbox } = this.rig;
    switch (what) {
      case "buy":
        return this.buy(true);
      case "buy with a code":
        return this.buy(true, [this.dice.one(Object.values(CODES))]);
      case "leave":
        return this.buy(false);
      case "read pages":
        return this.readPages();
      case "customer cancels":
        return this.afterSale.cancel();
      case "ship and deliver":
        return this.afterSale.shipAndDeliver();
      case "ask to return":
        return this.afterSale.askToReturn();
      case "handle return":
        return this.afterSale.handleReturn();
      case "refund at stripe": {
        const payment_intent = await this.captured();
        if (payment_intent)
          await sandbox.call("/refunds", {
            payment_intent,
            ...this.dice.one<Record<string, string>>([{}, { amount: "100" }]),
          });
        return;
      }
      case "dispute": {
        const intent = await this.captured();
        if (intent) await sandbox.dispute(intent);
        return;
      }
      case "verdict": {
        const open = (await sandbox.disputes()).find(({ status }) => status === "needs_response");
        if (open) await sandbox.closeDispute(open.id, this.dice.one(["won", "lost"] as const));
        return;
      }
      case "staff refund":
      case "staff cancel":
        return this.handle(what);
      case "resolve":
        return this.resolve();
      case "edit price": {
        const { _id } = this.product();
        await this.admin.client.post("/admin/update-product", { _id, price: this.dice.whole(10, 200) });
        return;
      }
      case "edit stock": {
        const { _id } = this.product();
        const { reserved } = await this.rig.warehouse.stockOf(_id);
        return this.rig.warehouse.setStock(_id, reserved + this.dice.whole(0, 2000));
      }
      case "import stock": {
        const { _id } = this.product();
        const { reserved } = await this.rig.warehouse.stockOf(_id);
        const csv = `handle,stocked\n${await this.handleOf(_id)},${reserved + this.dice.whole(0, 2000)}`;
        return this.import("/admin/stock/imports", (to) =>
          this.staff.post<{ id?: string }>(to, { fileName: "stock.csv", csv }),
        );
      }
      case "import products": {
        const csv = `handle,price\n${await this.handleOf(this.product()._id)},${this.dice.whole(10, 200)}`;
        return this.import("/admin/product-imports", (to) =>
          this.staff.upload<{ id?: string }>(`${to}?file_name=products.csv`, csv, "text/csv"),
        );
      }
      case "webhooks": {
        await sandbox.webhooks(this.dice.one(["deliver", "deliver", "hold", "drop", "duplicate"] as const));
        return sandbox.flush(this.dice.one(["created", "reverse"] as const));
      }
    }
  }

  private async handleOf(productId: string): Promise<string> {
    const [found] = await this.rig.warehouse.rows<{ handle: string }>(
      "select handle from product where id = $1",
      [productId],
    );
    return found?.handle ?? "";
  }

  /** Uploads a file, waits for its dry run and applies it; whoever is cut off leaves it there, as people do. */
  private async import(
    path: string,
    upload: (to: string) => Promise<{ body: { id?: string } }>,
  ): Promise<void> {
    const { id } = (await upload(path)).body;
    if (!id) return;
    for (let look = 0; look < LOOKS; look += 1) {
      const { body } = await this.staff.get<{ import?: { state: string } }>(`${path}/${id}`);
      if (body.import?.state === "checked") {
        const { status } = await this.staff.post(`${path}/${id}/apply`, {});
        if (status === 200) this.count("import applied");
        return;
      }
      await delay(LOOK_MS);
    }
  }

  private count(what: string): void {
    this.done.set(what, (this.done.get(what) ?? 0) + 1);
  }

  private product() {
    return this.rig.product(this.dice.whole(0, PRODUCTS - 1));
  }

  private async readPages(): Promise<void> {
    const { storeUrl } = this.rig.shop;
    const product = `/products/${await this.handleOf(this.product()._id)}`;
    for (const page of ["/", "/products", product, `/search?q=${this.dice.whole(1, 1000)}`]) {
      await (await fetch(storeUrl + page)).text();
    }
  }

  private async buy(pays: boolean, codes?: string[]): Promise<void> {
    const lines = Array.from({ length: this.dice.whole(1, 3) }, () => ({
      id: this.product()._id,
      quantity: this.dice.whole(1, 3),
    }));
    const { status, body } = await this.rig.open(this.dice.one(this.shoppers), lines, codes);
    if (status !== 200) return;
    const sessionId = sessionIdOf(body.url);
    if (!pays) return;
    await this.rig.sandbox.pay(sessionId, {
      card: this.dice.one(CARDS),
      shipping_rate: this.dice.whole(0, 1),
    });
  }

  /** A recent payment whose money was taken. */
  private async captured(): Promise<string | undefined> {
    const taken = (await this.rig.sandbox.intents())
      .filter(({ status }) => status === "succeeded")
      .slice(0, 30);
    return taken.length > 0 ? this.dice.one(taken).id : undefined;
  }

  private async handle(what: "staff refund" | "staff cancel"): Promise<void> {
    const orders = await this.rig.warehouse.rows<{ order_id: string; payment_id: string }>(
      `select checkout.order_id, payment.id as payment_id from stripe_checkout checkout
       join order_payment_collection paid on paid.order_id = checkout.order_id and paid.deleted_at is null
       join payment on payment.payment_collection_id = paid.payment_collection_id
       order by checkout.created_at desc limit 30`,
    );
    if (orders.length === 0) return;
    const { order_id, payment_id } = this.dice.one(orders);
    if (what === "staff cancel") await this.staff.post(`/admin/orders/${order_id}/cancel`, {});
    else await this.staff.post(`/admin/payments/${payment_id}/refund`, { amount: this.dice.whole(1, 5) });
  }

  private async resolve(): Promise<void> {
    const { body } = await this.staff.get<{ checkouts?: { id: string; actions: string[] }[] }>(
      "/admin/stripe-checkouts?limit=50",
    );
    const waiting = (body.checkouts ?? []).filter(({ actions }) => actions.length > 0);
    if (waiting.length === 0) return;
    const { id, actions } = this.dice.one(waiting);
    await this.staff.post(`/admin/stripe-checkouts/${id}/resolve`, { action: this.dice.one(actions) });
  }
}

/** A process stops where it is: what is sent to it is taken by nobody for a while. */
async function standStill(pid: number): Promise<void> {
  process.kill(pid, "SIGSTOP");
  await delay(OUTAGE_MS);
  process.kill(pid, "SIGCONT");
}

/** Signals a process unless it has ended meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
