import { eventually } from "../../../commerce/test/eventually";
import { type Goods, goodsToBuy } from "../../../commerce/test/goods";
import { HttpClient } from "../../../commerce/test/http-client";
import { SandboxClient, sessionIdOf } from "../../../commerce/test/sandbox-client";
import { type Shop, type ShopOptions, startShop } from "../../../commerce/test/shop";
import { newShopper, type Shopper } from "../../../commerce/test/shopper";
import { ADMIN } from "../../../commerce/test/test-env";
import { Warehouse } from "../../../commerce/test/warehouse";

/** Set to `never`, the tests of a run let the engine's own workflows do the work. */
const ENGINE_TABLES = process.env.STRIPE_ENGINE_TABLES ?? "auto";

/** A piece that was paid for. */
export interface Sale {
  who: Shopper;
  sessionId: string;
  intentId: string;
  orderId: string;
}

/** A running shop with everything that these tests do in it. */
export class Rig {
  private constructor(
    readonly shop: Shop,
    readonly sandbox: SandboxClient,
    readonly warehouse: Warehouse,
    private readonly goods: Goods[],
  ) {}

  static async start(options: ShopOptions = {}): Promise<Rig> {
    const settings = { STRIPE_ENGINE_TABLES: ENGINE_TABLES, ...options.settings };
    const shop = await startShop({ ...options, settings });
    const warehouse = await Warehouse.open(shop);
    return new Rig(shop, new SandboxClient(shop.sandboxUrl), warehouse, await goodsToBuy(shop.engineUrl));
  }

  async stop(): Promise<void> {
    await this.warehouse.close();
    await this.shop.stop();
  }

  product(index: number): Goods {
    const found = this.goods[index];
    if (!found) throw new Error("The seeded catalogue is too small for this test");
    return found;
  }

  shopper(engineUrl?: string): Promise<Shopper> {
    return newShopper(this.shop, engineUrl);
  }

  async shoppers(count: number): Promise<Shopper[]> {
    const found: Shopper[] = [];
    const engines = this.shop.engineUrls;
    for (let index = 0; index < count; index += 1) {
      found.push(await this.shopper(engines[index % engines.length]));
    }
    return found;
  }

  open(who: Shopper, lines: { id: string; quantity: number; price?: number }[], codes?: string[]) {
    return who.client.post<{ url: string }>("/pay/create-checkout-session", {
      cartItems: lines,
      userId: who.userId,
      codes,
    });
  }

  /** Opens a session and returns its id. */
  async opened(who: Shopper, productId: string, quantity = 1): Promise<string> {
    const { status, body } = await this.open(who, [{ id: productId, quantity }]);
    if (status !== 200) throw new Error(`Opening answered ${status}: ${JSON.stringify(body)}`);
    return sessionIdOf(body.url);
  }

  /** Sells one piece to somebody new, and waits until its money is taken. */
  async sold(productId: string): Promise<Sale> {
    const who = await this.shopper();
    const sessionId = await this.opened(who, productId);
    await this.sandbox.pay(sessionId);
    const { order_id, payment_intent_id } = await eventually("a captured checkout", async () => {
      const row = await this.checkout(sessionId);
      return row?.state === "captured" && row;
    });
    return { who, sessionId, intentId: payment_intent_id ?? "", orderId: order_id ?? "" };
  }

  /** The dashboard of the shop's engine or another one, signed in. */
  async dashboard(engineUrl = this.shop.engineUrl): Promise<HttpClient> {
    const door = new HttpClient(engineUrl);
    const { body } = await door.post<{ token: string }>("/auth/user/emailpass", ADMIN);
    return new HttpClient(engineUrl, { authorization: `Bearer ${body.token}` });
  }

  /** Somebody changes the cart behind a page: what is paid for it is not what it costs any more. */
  async makeCartDearer(sessionId: string): Promise<void> {
    await this.warehouse.rows(
      `update cart_line_item set unit_price = unit_price + 1,
         raw_unit_price = jsonb_build_object('value', (unit_price + 1)::text, 'precision', 20)
       where cart_id = (select cart_id from stripe_checkout where session_id = $1)`,
      [sessionId],
    );
  }

  /** The checkout's row as far as tests look at it. */
  async checkout(sessionId: string) {
    const [row] = await this.warehouse.rows<{
      id: string;
      state: string;
      release_reason: string | null;
      review_reason: string | null;
      order_id: string | null;
      payment_intent_id: string | null;
      attempts: number;
      faults: number;
      last_error: string | null;
    }>("select * from stripe_checkout where session_id = $1", [sessionId]);
    return row;
  }
}
