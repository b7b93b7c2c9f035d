import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Service } from "../../../commerce/cli/lib/service";
import { engine, paymentSandbox } from "../../../commerce/cli/lib/services";
import { audit } from "../../../commerce/test/audit";
import { ADDRESS } from "../../../commerce/test/engine-purchase";
import { eventually } from "../../../commerce/test/eventually";
import { HttpClient } from "../../../commerce/test/http-client";
import { SandboxClient } from "../../../commerce/test/sandbox-client";
import { Scratch } from "../../../commerce/test/scratch";
import type { Shop } from "../../../commerce/test/shop";
import { repositoryRoot } from "../../../commerce/test/test-database";
import { ADMIN, testEnv } from "../../../commerce/test/test-env";
import { Warehouse } from "../../../commerce/test/warehouse";
import type { OpenCheckoutInput, OpenCheckoutResult } from "../src/index";

export interface AppOptions {
  /** Register a handler on each hook that a checkout may go past. */
  ownHooks?: boolean;
  /** Options of the plugin on top of the application's. */
  options?: Record<string, unknown>;
}

export interface Variant {
  id: string;
  product_id: string;
  /** Dollars. */
  price: number;
}

export const HOSTED = "pp_stripe-checkout_stripe-checkout";
export const MANUAL = "pp_system_default";

/** A stranger's application (`tests/app`) on the goods of the tests' shop, and its payment sandbox. */
export class AppRig {
  private option: string | undefined;

  private constructor(
    private readonly scratch: Scratch,
    readonly url: string,
    readonly sandbox: SandboxClient,
    readonly warehouse: Warehouse,
    /** The only ones of their products, counted, in stock, in the order of their ids. */
    readonly variants: Variant[],
    /** The store API, with its publishable key. */
    readonly store: HttpClient,
    readonly admin: HttpClient,
    /** The application's process. */
    readonly process: Service,
  ) {}

  static async start({ ownHooks = false, options = {} }: AppOptions = {}): Promise<AppRig> {
    const scratch = await Scratch.open("app");
    try {
      const { dataDir, databaseUrl } = scratch;
      const env = await testEnv({ dataDir, databaseUrl });
      await scratch.start(paymentSandbox(repositoryRoot, env));
      const spec = engine(repositoryRoot, env);
      const port = String(env.COMMERCE_PORT);
      const url = `http://127.0.0.1:${port}`;
      const application = await scratch.start({
        ...spec,
        name: "application",
        script: path.join(repositoryRoot, "node_modules/@medusajs/cli/cli.js"),
        args: ["start", "--host", "127.0.0.1", "--port", port],
        cwd: path.join(repositoryRoot, "plugins/stripe-checkout/tests/app"),
        env: {
          ...spec.env,
          // Its few files are TypeScript, which the engine's command line compiles itself.
          TS_NODE_TRANSPILE_ONLY: "true",
          OWN_HOOKS: ownHooks ? "yes" : "",
          CHECKOUT_OPTIONS: JSON.stringify(options),
        },
        readyUrl: `${url}/health`,
        logFile: scratch.logFile("app"),
      });
      const warehouse = await Warehouse.open({ databaseUrl } as Shop);
      const variants = await warehouse.rows<Variant>(
        `select variant.id, variant.product_id, min(price.amount)::float8 as price
         from product_variant variant
         join product on product.id = variant.product_id and product.status = 'published' and product.deleted_at is null
           and (select count(*) from product_variant one where one.product_id = product.id and one.deleted_at is null) = 1
         join product_variant_price_set priced on priced.variant_id = variant.id
         join price on price.price_set_id = priced.price_set_id and price.deleted_at is null
           and price.price_list_id is null and price.currency_code = 'usd'
         join product_variant_inventory_item part on part.variant_id = variant.id
         join inventory_level level on level.inventory_item_id = part.inventory_item_id
           and level.stocked_quantity - level.reserved_quantity > 3
         where variant.deleted_at is null and variant.manage_inventory
         group by variant.id order by variant.id`,
      );
      const [key] = await warehouse.rows<{ token: string }>(
        `select token from api_key
         join publishable_api_key_sales_channel l on l.publishable_key_id = api_key.id and l.deleted_at is null
         where type = 'publishable' and api_key.deleted_at is null limit 1`,
      );
      const store = new HttpClient(`${url}/store`, { "x-publishable-api-key": key?.token ?? "" });
      const { body } = await new HttpClient(url).post<{ token: string }>("/auth/user/emailpass", ADMIN);
      const admin = new HttpClient(url, { authorization: `Bearer ${body.token}` });
      const sandbox = new SandboxClient(`http://127.0.0.1:${env.PAYMENT_SANDBOX_PORT}`);
      return new AppRig(scratch, url, sandbox, warehouse, variants, store, admin, application);
    } catch (error) {
      await scratch.clear();
      throw error;
    }
  }

  async stop(): Promise<void> {
    await this.warehouse.close();
    await this.scratch.clear();
  }

  variant(index: number): Variant {
    const found = this.variants[index];
    if (!found) throw new Error("The seeded catalogue is too small for this test");
    return found;
  }

  /** What the application's call of `openCheckout` answers. */
  async open(input: OpenCheckoutInput): Promise<OpenCheckoutResult> {
    const { status, body } = await new HttpClient(this.url).post<OpenCheckoutResult>("/checkouts", input);
    if (status !== 200) throw new Error(`Opening answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** The id of a session that must open. */
  async opened(input: OpenCheckoutInput): Promise<string> {
    const result = await this.open(input);
    if (!result.ok) throw new Error(`No checkout opened: ${result.code}`);
    return result.session_id;
  }

  /** Waits until a checkout is where it should be. */
  reached(sessionId: string, state: string) {
    return eventually(`checkout of ${sessionId} is ${state}`, async () => {
      const [row] = await this.warehouse.rows<{
        id: string;
        state: string;
        cart_id: string;
        order_id: string | null;
        review_reason: string | null;
        authorised_amount: number;
        last_error: string | null;
      }>("select * from stripe_checkout where session_id = $1", [sessionId]);
      return row?.state === state && row;
    });
  }

  /** A cart that says where it goes and how, with a payment collection, by the engine's own calls. */
  async readyCart(
    lines: { variant_id: string; quantity: number }[],
    email: string,
  ): Promise<{ cartId: string; collectionId: string }> {
    const cartId = await this.cart(lines, { email, shipping_address: ADDRESS, billing_address: ADDRESS });
    this.option ??= (
      await this.store.get<{ shipping_options: { id: string }[] }>(`/shipping-options?cart_id=${cartId}`)
    ).body.shipping_options[0]?.id;
    await this.store.post(`/carts/${cartId}/shipping-methods`, { option_id: this.option });
    const { body } = await this.store.post<{ payment_collection: { id: string } }>("/payment-collections", {
      cart_id: cartId,
    });
    return { cartId, collectionId: body.payment_collection.id };
  }

  /** Chooses a provider for a payment collection. @returns what its session knows */
  async choose(
    collectionId: string,
    provider_id: string,
    data?: object,
  ): Promise<{ status: number; session: string }> {
    const { status, body } = await this.store.post<{
      payment_collection?: { payment_sessions: { data: { checkout_session?: string } }[] };
    }>(`/payment-collections/${collectionId}/payment-sessions`, { provider_id, data });
    const session = body.payment_collection?.payment_sessions[0]?.data.checkout_session ?? "";
    return { status, session };
  }

  /** Lets carts of the default region be paid with the engine's own manual provider, too. */
  async allowManual(): Promise<void> {
    await this.warehouse.rows(
      `insert into payment_provider (id, is_enabled) values ('${MANUAL}', true)
       on conflict (id) do update set is_enabled = true`,
    );
    await this.warehouse.rows(
      `insert into region_payment_provider (id, region_id, payment_provider_id)
       select 'regpp_app', default_region_id, '${MANUAL}' from store on conflict do nothing`,
    );
  }

  /** What the books of shop and payment service say together. */
  audit() {
    return audit(this.sandbox, this.warehouse);
  }

  log(): Promise<string> {
    return readFile(this.scratch.logFile("app"), "utf8");
  }

  /** A cart of the storefront's, by the engine's own calls. */
  async cart(lines: { variant_id: string; quantity: number }[], more: object = {}): Promise<string> {
    const [region] = await this.warehouse.rows<{ id: string }>(
      "select default_region_id as id from store where deleted_at is null",
    );
    const { status, body } = await this.store.post<{ cart: { id: string } }>("/carts", {
      region_id: region?.id,
      items: lines,
      ...more,
    });
    if (status !== 200) throw new Error(`A cart answered ${status}: ${JSON.stringify(body)}`);
    return body.cart.id;
  }
}
