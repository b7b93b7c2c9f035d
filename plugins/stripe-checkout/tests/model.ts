import type fc from "fast-check";
import { expect } from "vitest";
import type { HttpClient } from "../../../commerce/test/http-client";
import type { WebhookMode } from "../../../commerce/test/sandbox-client";
import { sessionIdOf } from "../../../commerce/test/sandbox-client";
import type { Shopper } from "../../../commerce/test/shopper";
import { CODES } from "./codes";
import type { Rig } from "./rig";

/** What a shopper and Stripe know of a payment page; what the shop must make of it follows. */
export interface Payment {
  sessionId: string;
  who: number;
  status: "open" | "paid" | "closed";
  /** Given back at Stripe before the shop took the money. */
  canceled: boolean;
  /** Paid back at Stripe after the shop took the money. */
  refunded: boolean;
  /** The cardholder has taken it up with the bank. */
  isDisputed: boolean;
  /** Staff or the cardholder have done something about it: what it ends as is then theirs to say. */
  isHandled: boolean;
}

export interface Model {
  payments: Payment[];
}

/** The real shop, and who buys there. */
export interface Real {
  rig: Rig;
  shoppers: Shopper[];
  dashboard: HttpClient;
  /** Who sends the parcels. */
  staff: Shopper;
}

export type Step = fc.AsyncCommand<Model, Real>;

/** Counts from the newest: the recent ones are those that are still on their way. */
const pick = ({ payments }: Model, index: number) => payments.at(-1 - (index % payments.length));
const pickedIs = (model: Model, index: number, status: Payment["status"]) =>
  pick(model, index)?.status === status;

const isPaid = ({ status }: Payment) => status === "paid";

/** Opens a payment: the one that is open for the same cart, or a new one, which ends the shopper's last. */
export class Open implements Step {
  constructor(
    private readonly who: number,
    private readonly product: number,
    private readonly quantity: number,
    private readonly withCodes: boolean,
  ) {}
  check = () => true;
  async run(model: Model, { rig, shoppers }: Real) {
    const shopper = shoppers[this.who];
    if (!shopper) throw new Error("There are fewer shoppers than the model thinks");
    const { status, body } = await rig.open(
      shopper,
      [{ id: rig.product(this.product)._id, quantity: this.quantity }],
      this.withCodes ? Object.values(CODES) : undefined,
    );
    expect([200, 409]).toContain(status);
    if (status !== 200) return;
    const sessionId = sessionIdOf(body.url);
    if (model.payments.some((payment) => payment.sessionId === sessionId && payment.status === "open"))
      return;
    for (const payment of model.payments) {
      if (payment.who === this.who && payment.status === "open") payment.status = "closed";
    }
    model.payments.push({
      sessionId,
      who: this.who,
      status: "open",
      canceled: false,
      refunded: false,
      isDisputed: false,
      isHandled: false,
    });
  }
  toString = () =>
    `open(${this.who}, product ${this.product}, ${this.quantity}${this.withCodes ? ", codes" : ""})`;
}

export class Pay implements Step {
  constructor(
    private readonly index: number,
    private readonly card: { number: string; pays: boolean },
  ) {}
  check = (model: Readonly<Model>) => model.payments.length > 0;
  async run(model: Model, { rig }: Real) {
    const payment = pick(model, this.index);
    if (!payment) return;
    const { status } = await rig.sandbox.pay(payment.sessionId, { card: this.card.number });
    expect(status === 200).toBe(payment.status === "open" && this.card.pays);
    if (status === 200) payment.status = "paid";
  }
  toString = () => `pay(${this.index}, ${this.card.number})`;
}

export class Expire implements Step {
  constructor(private readonly index: number) {}
  check = (model: Readonly<Model>) => pickedIs(model, this.index, "open");
  async run(model: Model, { rig }: Real) {
    const payment = pick(model, this.index);
    if (!payment) return;
    await rig.sandbox.call(`/checkout/sessions/${payment.sessionId}/expire`);
    payment.status = "closed";
  }
  toString = () => `expire(${this.index})`;
}

/** Somebody gives the authorisation back in Stripe's own dashboard, perhaps too late. */
export class CancelAtStripe implements Step {
  constructor(private readonly index: number) {}
  check = (model: Readonly<Model>) => pickedIs(model, this.index, "paid");
  async run(model: Model, { rig }: Real) {
    const payment = pick(model, this.index);
    const intent = payment && (await rig.sandbox.session(payment.sessionId)).payment_intent;
    if (!intent) return;
    const { status } = await rig.sandbox.call(`/payment_intents/${intent}/cancel`);
    payment.canceled ||= status === 200;
  }
  toString = () => `cancelAtStripe(${this.index})`;
}

/** Somebody pays back in Stripe's own dashboard, a dollar or all that is left, when there is something to pay back. */
export class RefundAtStripe implements Step {
  constructor(
    private readonly index: number,
    private readonly isWhole: boolean,
  ) {}
  check = (model: Readonly<Model>) => pickedIs(model, this.index, "paid");
  async run(model: Model, { rig }: Real) {
    const payment = pick(model, this.index);
    const intent = payment && (await rig.sandbox.session(payment.sessionId)).payment_intent;
    if (!intent) return;
    const amount: Record<string, string> = this.isWhole ? {} : { amount: "100" };
    const { status } = await rig.sandbox.call("/refunds", { payment_intent: intent, ...amount });
    payment.refunded ||= status === 200;
  }
  toString = () => `refundAtStripe(${this.index}, ${this.isWhole ? "all" : "a dollar"})`;
}

/** The bank sends back what was paid back last. */
export class FailRefund implements Step {
  constructor(private readonly index: number) {}
  check = (model: Readonly<Model>) => pickedIs(model, this.index, "paid");
  async run(model: Model, { rig }: Real) {
    const payment = pick(model, this.index);
    const intent = payment && (await rig.sandbox.session(payment.sessionId)).payment_intent;
    if (!intent) return;
    const refunds = (await rig.sandbox.refunds(intent)).body.data;
    const newest = refunds.find(({ status }) => status === "succeeded");
    if (!newest) return;
    await rig.sandbox.failRefund(newest.id);
    payment.isHandled = true;
  }
  toString = () => `failRefund(${this.index})`;
}

/** The cardholder takes a payment up with the bank, when its money was taken. */
export class DisputeAtStripe implements Step {
  constructor(private readonly index: number) {}
  check = (model: Readonly<Model>) => pickedIs(model, this.index, "paid");
  async run(model: Model, { rig }: Real) {
    const payment = pick(model, this.index);
    const intent = payment && (await rig.sandbox.session(payment.sessionId)).payment_intent;
    if (!intent || !(await rig.sandbox.dispute(intent))) return;
    payment.isDisputed = true;
    payment.isHandled = true;
  }
  toString = () => `disputeAtStripe(${this.index})`;
}

/** The bank decides the dispute that has waited longest. */
export class Verdict implements Step {
  constructor(private readonly outcome: "won" | "lost") {}
  check = () => true;
  async run(_: Model, { rig }: Real) {
    const waiting = (await rig.sandbox.disputes()).filter(({ status }) => status === "needs_response");
    const oldest = waiting.at(-1);
    if (oldest) await rig.sandbox.closeDispute(oldest.id, this.outcome);
  }
  toString = () => `verdict(${this.outcome})`;
}

/** Staff do something about the order of a payment on its own page: what the engine refuses has no effect. */
export class Staff implements Step {
  constructor(
    private readonly index: number,
    private readonly act: "cancel" | "refund a dollar" | "resolve",
  ) {}
  check = (model: Readonly<Model>) => pickedIs(model, this.index, "paid");
  async run(model: Model, { rig, dashboard }: Real) {
    const payment = pick(model, this.index);
    if (!payment) return;
    const [row] = await rig.warehouse.rows<{
      id: string;
      order_id: string | null;
      payment_id: string | null;
    }>(
      `select checkout.id, checkout.order_id, payment.id as payment_id from stripe_checkout checkout
       left join order_payment_collection paid on paid.order_id = checkout.order_id and paid.deleted_at is null
       left join payment on payment.payment_collection_id = paid.payment_collection_id
       where checkout.session_id = $1`,
      [payment.sessionId],
    );
    const path = await this.path(row ?? { id: "", order_id: null, payment_id: null }, dashboard);
    if (!path) return;
    const { status, body } = await dashboard.post(path.path, path.body);
    expect([200, 400, 404, 409], `${path.path}: ${JSON.stringify(body)}`).toContain(status);
    payment.isHandled = true;
  }
  private async path(
    row: { id: string; order_id: string | null; payment_id: string | null },
    dashboard: HttpClient,
  ) {
    if (this.act === "cancel")
      return row.order_id && { path: `/admin/orders/${row.order_id}/cancel`, body: {} };
    if (this.act === "refund a dollar") {
      return row.payment_id && { path: `/admin/payments/${row.payment_id}/refund`, body: { amount: 1 } };
    }
    const { body } = await dashboard.get<{ checkouts: { id: string; actions: string[] }[] }>(
      "/admin/stripe-checkouts?limit=100",
    );
    const [action] = body.checkouts.find(({ id }) => id === row.id)?.actions ?? [];
    return action && { path: `/admin/stripe-checkouts/${row.id}/resolve`, body: { action } };
  }
  toString = () => `staff(${this.index}, ${this.act})`;
}

/**
 * The whole way back: the order is sent and delivered, its shopper sends one piece back, and staff pay for it. Whatever is not
 * possible any more (nothing is left to send back, the order was cancelled, Stripe has nothing left to pay back) is refused.
 */
export class SendBack implements Step {
  constructor(private readonly index: number) {}
  check = ({ payments }: Readonly<Model>) => payments.some(isPaid);
  async run({ payments }: Model, { rig, shoppers, dashboard, staff }: Real) {
    const payment = pick({ payments: payments.filter(isPaid) }, this.index);
    const intent = payment && (await rig.sandbox.session(payment.sessionId)).payment_intent;
    const shopper = payment && shoppers[payment.who];
    if (!payment || !intent || !shopper) return;
    const { status: found, body: order } = await shopper.client.get<{ products: { _id: string }[] }>(
      `/orders/${intent}`,
    );
    const [line] = found === 200 ? order.products : [];
    if (!line) return;
    const refusable = async (answer: Promise<{ status: number; body: unknown }>) => {
      const { status, body } = await answer;
      expect([200, 201, 400, 404, 409], JSON.stringify(body)).toContain(status);
      return status < 300;
    };
    await refusable(
      staff.client.post("/orders/ship", { paymentIntentId: intent, trackingNumber: "1Z999AA10123456784" }),
    );
    await refusable(staff.client.post("/orders/confirmDelivery", { paymentIntentId: intent }));
    payment.isHandled = true;
    const { status, body } = await shopper.client.post<{ _id: string; refundTotal: number }>(
      `/orders/${intent}/returns`,
      { lines: [{ id: line._id, quantity: 1, reason: "damaged" }] },
    );
    if (!(await refusable(Promise.resolve({ status, body })))) return;
    const act = (name: string, given: object) =>
      refusable(dashboard.post(`/admin/order-returns/${body._id}/${name}`, given));
    if (!(await act("approve", {})) || !(await act("receive", {}))) return;
    await act("refund", { amount: body.refundTotal / 100 });
  }
  toString = () => `sendBack(${this.index})`;
}

export class Webhooks implements Step {
  constructor(private readonly mode: WebhookMode) {}
  check = () => true;
  run = (_: Model, { rig }: Real) => rig.sandbox.webhooks(this.mode);
  toString = () => `webhooks(${this.mode})`;
}

export class Flush implements Step {
  constructor(private readonly order: "created" | "reverse") {}
  check = () => true;
  run = (_: Model, { rig }: Real) => rig.sandbox.flush(this.order);
  toString = () => `flush(${this.order})`;
}
