import { HttpClient } from "./http-client";
import type { StockEngine } from "./stock-engine";

/** Where a purchase through the engine's own store API goes. */
export const ADDRESS = {
  first_name: "Ann",
  last_name: "Example",
  address_1: "1 Main Street",
  address_2: "",
  city: "Portland",
  province: "or",
  postal_code: "97201",
  country_code: "us",
  phone: "5035550100",
};

export interface EnginePurchase {
  email: string;
  lines: { variant_id: string; quantity: number }[];
}

/** Buys through the engine's own store API, in the seven calls that its documentation names. */
export class EngineShopper {
  private readonly store: HttpClient;
  private optionId: string | undefined;

  constructor(private readonly engine: StockEngine) {
    this.store = new HttpClient(`${engine.url}/store`, engine.headers);
  }

  /** @throws Error at the first call that is refused */
  async buy({ email, lines }: EnginePurchase): Promise<{ cartId: string; orderId: string }> {
    const region = { region_id: this.engine.regionId };
    const { cart } = await this.post<{ cart: { id: string } }>("/carts", region);
    for (const line of lines) await this.post(`/carts/${cart.id}/line-items`, line);
    await this.post(`/carts/${cart.id}`, { email, shipping_address: ADDRESS, billing_address: ADDRESS });
    // Looked up once, so that the flow is the seven calls.
    this.optionId ??= await this.standardShipping(cart.id);
    await this.post(`/carts/${cart.id}/shipping-methods`, { option_id: this.optionId });
    const { payment_collection: collection } = await this.post<{ payment_collection: { id: string } }>(
      "/payment-collections",
      { cart_id: cart.id },
    );
    await this.post(`/payment-collections/${collection.id}/payment-sessions`, {
      provider_id: "pp_system_default",
    });
    const path = `/carts/${cart.id}/complete`;
    const completed = await this.post<{ type: string; order?: { id: string } }>(path, {});
    if (!completed.order) throw new Error(`${path} made no order: ${JSON.stringify(completed)}`);
    return { cartId: cart.id, orderId: completed.order.id };
  }

  private async standardShipping(cartId: string): Promise<string> {
    const { body } = await this.store.get<{
      shipping_options: { id: string; type: { code: string } }[];
    }>(`/shipping-options?cart_id=${cartId}`);
    const option = body.shipping_options.find(({ type }) => type.code === "standard");
    if (!option) throw new Error("The shop has no standard shipping");
    return option.id;
  }

  private async post<T>(path: string, body: unknown): Promise<T> {
    const answer = await this.store.post<T>(path, body);
    if (answer.status !== 200)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
}
