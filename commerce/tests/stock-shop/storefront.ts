import { HttpClient } from "../../test/http-client";
import { Caller } from "./plain-shop";
import type { StockShop } from "./stock-shop";

interface Variant {
  id: string;
}

interface Cart {
  id: string;
  /** Euros. */
  total: number;
}

const ADDRESS = {
  first_name: "Ann",
  last_name: "Example",
  address_1: "Example Street 1",
  city: "Berlin",
  postal_code: "10115",
  country_code: "de",
};

/** A stock shop's own storefront: the engine's calls below /store and nothing else. */
export class Storefront {
  private constructor(
    readonly visitor: Caller,
    private readonly regionId: string,
  ) {}

  static async open(shop: StockShop, admin: Caller): Promise<Storefront> {
    const { api_keys } = await admin.get<{ api_keys: { token: string }[] }>(
      "/admin/api-keys?type=publishable",
    );
    const key = { "x-publishable-api-key": api_keys[0]?.token ?? "" };
    const visitor = new Caller(new HttpClient(shop.url, key));
    const { regions } = await visitor.get<{ regions: { id: string; currency_code: string }[] }>(
      "/store/regions",
    );
    const europe = regions.find(({ currency_code }) => currency_code === "eur");
    if (!europe) throw new Error("The shop has no region of euros");
    return new Storefront(visitor, europe.id);
  }

  async variantOf(title: string): Promise<string> {
    const { products } = await this.visitor.get<{ products: { title: string; variants: Variant[] }[] }>(
      "/store/products?limit=50",
    );
    const variant = products.find((product) => product.title === title)?.variants[0];
    if (!variant) throw new Error(`The shop does not sell "${title}"`);
    return variant.id;
  }

  /** A cart with an address and a way of shipping, ready to be paid. */
  async fill(title: string, email = "ann@stock.example"): Promise<Cart> {
    const { cart } = await this.visitor.post<{ cart: Cart }>("/store/carts", {
      region_id: this.regionId,
      email,
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
    });
    const variant_id = await this.variantOf(title);
    await this.visitor.post(`/store/carts/${cart.id}/line-items`, { variant_id, quantity: 1 });
    const { shipping_options } = await this.visitor.get<{ shipping_options: { id: string }[] }>(
      `/store/shipping-options?cart_id=${cart.id}`,
    );
    const filled = await this.visitor.post<{ cart: Cart }>(`/store/carts/${cart.id}/shipping-methods`, {
      option_id: shipping_options[0]?.id,
    });
    return filled.cart;
  }

  /** Begins to pay a cart. @returns what the provider says of its session */
  async payBy(provider_id: string, cartId: string): Promise<{ url?: string }> {
    const { payment_collection } = await this.visitor.post<{ payment_collection: { id: string } }>(
      "/store/payment-collections",
      { cart_id: cartId },
    );
    const begun = await this.visitor.post<{
      payment_collection: { payment_sessions: { data: { url?: string } }[] };
    }>(`/store/payment-collections/${payment_collection.id}/payment-sessions`, { provider_id });
    return begun.payment_collection.payment_sessions[0]?.data ?? {};
  }

  /** @returns the order's id */
  async complete(cartId: string): Promise<string> {
    const done = await this.visitor.post<{ type: string; order?: { id: string } }>(
      `/store/carts/${cartId}/complete`,
    );
    if (!done.order) throw new Error(`Completing the cart answered ${JSON.stringify(done)}`);
    return done.order.id;
  }

  /**
   * Buys by the engine's own checkout with its manual payment.
   *
   * @returns the order's id
   */
  async buy(title: string, email?: string): Promise<string> {
    const { id } = await this.fill(title, email);
    await this.payBy("pp_system_default", id);
    return this.complete(id);
  }

  /** The calls of a stock shop's storefront and dashboard answer as before. @throws Error for the first that does not */
  async checkAll(admin: Caller, { dashboard }: { dashboard: boolean }): Promise<void> {
    for (const address of ["products", "regions", "collections", "product-categories", "currencies"]) {
      await this.visitor.get(`/store/${address}`);
    }
    await this.buy("Enamelled saucepan");
    for (const address of ["products", "orders", "inventory-items", "customers", "users", "promotions"]) {
      await admin.get(`/admin/${address}`);
    }
    if (!dashboard) return;
    const page = await this.visitor.get<string>("/app/");
    const script = /src="([^"]+\.js)"/.exec(page)?.[1];
    if (!script) throw new Error("The dashboard's page names no script");
    await this.visitor.get(script);
  }
}
