import type { Dice } from "../../../../commerce/test/dice";
import type { HttpClient } from "../../../../commerce/test/http-client";
import type { Shopper } from "../../../../commerce/test/shopper";

interface Order {
  paymentIntentId: string;
  status: string;
  canCancel: boolean;
  returns: object[];
  products: { _id: string; variantId: string | null }[];
}

interface Return {
  id: string;
  status: string;
  /** Cents. */
  refund_total: number;
}

/** What becomes of orders once they are there: customers think again, staff pack, send and take back. */
export class AfterSale {
  constructor(
    private readonly dice: Dice,
    private readonly shoppers: Shopper[],
    private readonly staff: HttpClient,
    private readonly admin: Shopper,
  ) {}

  async cancel(): Promise<void> {
    const { who, orders } = await this.ordersOfSomebody();
    const order = orders.find(({ canCancel }) => canCancel);
    if (order) await who.client.post(`/orders/${order.paymentIntentId}/cancel`);
  }

  async shipAndDeliver(): Promise<void> {
    const { orders } = await this.ordersOfSomebody();
    const order = orders.findLast(({ status }) => status === "placed" || status === "shipped");
    if (!order) return;
    const { paymentIntentId } = order;
    if (order.status === "placed") {
      await this.admin.client.post("/orders/ship", { paymentIntentId, trackingNumber: "1Z999AA10123456784" });
    }
    await this.admin.client.post("/orders/confirmDelivery", { paymentIntentId });
  }

  async askToReturn(): Promise<void> {
    const { who, orders } = await this.ordersOfSomebody();
    const order = orders.find(({ status, returns }) => status === "delivered" && returns.length === 0);
    const line = order?.products[0];
    if (!order || !line) return;
    await who.client.post(`/orders/${order.paymentIntentId}/returns`, {
      lines: [
        { id: line._id, variantId: line.variantId ?? undefined, quantity: 1, reason: "no_longer_wanted" },
      ],
    });
  }

  /** One step with whatever has waited longest in one of the stages. */
  async handleReturn(): Promise<void> {
    const stage = this.dice.one(["decide", "on-the-way", "inspect"] as const);
    const { body } = await this.staff.get<{ returns?: Return[] }>(`/admin/order-returns?stage=${stage}`);
    const [waiting] = body.returns ?? [];
    if (!waiting) return;
    const step = (name: string, given: object = {}) =>
      this.staff.post(`/admin/order-returns/${waiting.id}/${name}`, given);
    switch (stage) {
      case "decide":
        await step(
          ...this.dice.one<[string, object]>([
            ["approve", {}],
            ["approve", {}],
            ["refuse", { words: "It was used." }],
          ]),
        );
        return;
      case "on-the-way":
        await step("receive");
        return;
      case "inspect":
        await step("refund", { amount: waiting.refund_total / 100 });
    }
  }

  private async ordersOfSomebody(): Promise<{ who: Shopper; orders: Order[] }> {
    const who = this.dice.one(this.shoppers);
    const { status, body } = await who.client.post<Order[]>("/orders/customer", { userId: who.userId });
    return { who, orders: status === 200 ? body : [] };
  }
}
