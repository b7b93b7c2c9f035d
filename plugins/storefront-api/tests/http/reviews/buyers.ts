import { eventually } from "../../../../../commerce/test/eventually";
import { SandboxClient, sessionIdOf } from "../../../../../commerce/test/sandbox-client";
import type { Shop } from "../../../../../commerce/test/shop";
import { type Shopper, signInAdmin } from "../../../../../commerce/test/shopper";
import type { Product } from "../../../src/contract/records";

type Goods = Pick<Product, "_id">[];

/** Lets shoppers buy, and has what they bought delivered. */
export class Buyers {
  private constructor(
    private readonly sandbox: SandboxClient,
    readonly admin: Shopper,
  ) {}

  static async open(shop: Shop): Promise<Buyers> {
    return new Buyers(new SandboxClient(shop.sandboxUrl), await signInAdmin(shop));
  }

  /** @returns the payment intent of a paid order */
  async buy(who: Shopper, bought: Goods): Promise<string> {
    const { status, body } = await who.client.post<{ url: string }>("/pay/create-checkout-session", {
      cartItems: bought.map(({ _id }) => ({ id: _id, quantity: 1 })),
      userId: who.userId,
    });
    if (status !== 200) throw new Error(`Opening answered ${status}: ${JSON.stringify(body)}`);
    const sessionId = sessionIdOf(body.url);
    await this.sandbox.pay(sessionId);
    const paymentIntentId = (await this.sandbox.session(sessionId)).payment_intent ?? "";
    await eventually(
      "the order",
      async () => (await who.client.get(`/orders/${paymentIntentId}`)).status === 200,
    );
    return paymentIntentId;
  }

  /** @returns the payment intent of a delivered order */
  async receive(who: Shopper, bought: Goods): Promise<string> {
    const paymentIntentId = await this.buy(who, bought);
    const { status } = await this.admin.client.post("/orders/confirmDelivery", { paymentIntentId });
    if (status !== 200) throw new Error(`Confirming the delivery answered ${status}`);
    // The money is taken once the order is there, so a little later.
    await eventually("what was bought to count", async () => {
      const { body } = await who.client.get<unknown[]>(`/orders/${paymentIntentId}/reviewable`);
      return body.length > 0;
    });
    return paymentIntentId;
  }
}
