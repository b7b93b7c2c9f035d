import type fc from "fast-check";
import { expect } from "vitest";
import type { WebhookMode } from "../../../commerce/test/sandbox-client";
import { sessionIdOf } from "../../../commerce/test/sandbox-client";
import type { Shopper } from "../../../commerce/test/shopper";
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
}

export interface Model {
  payments: Payment[];
}

/** The real shop, and who buys there. */
export interface Real {
  rig: Rig;
  shoppers: Shopper[];
}

export type Step = fc.AsyncCommand<Model, Real>;

/** Counts from the newest: the recent ones are those that are still on their way. */
const pick = ({ payments }: Model, index: number) => payments.at(-1 - (index % payments.length));
const pickedIs = (model: Model, index: number, status: Payment["status"]) =>
  pick(model, index)?.status === status;

/** Opens a payment: the one that is open for the same cart, or a new one, which ends the shopper's last. */
export class Open implements Step {
  constructor(
    private readonly who: number,
    private readonly product: number,
    private readonly quantity: number,
  ) {}
  check = () => true;
  async run(model: Model, { rig, shoppers }: Real) {
    const shopper = shoppers[this.who];
    if (!shopper) throw new Error("There are fewer shoppers than the model thinks");
    const { status, body } = await rig.open(shopper, [
      { id: rig.product(this.product)._id, quantity: this.quantity },
    ]);
    expect([200, 409]).toContain(status);
    if (status !== 200) return;
    const sessionId = sessionIdOf(body.url);
    if (model.payments.some((payment) => payment.sessionId === sessionId && payment.status === "open"))
      return;
    for (const payment of model.payments) {
      if (payment.who === this.who && payment.status === "open") payment.status = "closed";
    }
    model.payments.push({ sessionId, who: this.who, status: "open", canceled: false, refunded: false });
  }
  toString = () => `open(${this.who}, product ${this.product}, ${this.quantity})`;
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

/** Somebody pays a dollar back in Stripe's own dashboard, when there is something to pay back. */
export class RefundAtStripe implements Step {
  constructor(private readonly index: number) {}
  check = (model: Readonly<Model>) => pickedIs(model, this.index, "paid");
  async run(model: Model, { rig }: Real) {
    const payment = pick(model, this.index);
    const intent = payment && (await rig.sandbox.session(payment.sessionId)).payment_intent;
    if (!intent) return;
    const { status } = await rig.sandbox.call("/refunds", { payment_intent: intent, amount: "100" });
    payment.refunded ||= status === 200;
  }
  toString = () => `refundAtStripe(${this.index})`;
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
