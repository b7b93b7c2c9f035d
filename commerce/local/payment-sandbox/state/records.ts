import type Stripe from "stripe";

/** A Checkout Session and what the API does not show of it. */
export interface SessionRecord {
  id: string;
  /** As the API answers it, without the parts that need `expand`. */
  object: Stripe.Checkout.Session;
  lineItems: LineItem[];
  /** What the intent gets when the shopper submits. */
  intent: IntentSettings;
  /** Whether the customer has the address from then on that was written on the page. */
  savesShipping?: boolean;
}

interface IntentSettings {
  captureMethod: "automatic" | "automatic_async" | "manual";
  description: string | null;
  metadata: Record<string, string>;
  receiptEmail: string | null;
  statementDescriptor: string | null;
  statementDescriptorSuffix: string | null;
}

/** A line as it goes over the wire; the SDK turns the decimal into an object of its own. */
export type LineItem = Omit<Stripe.LineItem, "price"> & {
  price: Omit<Stripe.Price, "unit_amount_decimal"> & { unit_amount_decimal: string };
};

/** Name and picture of a line's product; Stripe shows them on the hosted page. */
interface ProductRecord {
  id: string;
  name: string;
  description: string | null;
  image: string | null;
}

export interface CustomerRecord {
  id: string;
  object: Pick<
    Stripe.Customer,
    "id" | "object" | "created" | "livemode" | "email" | "name" | "phone" | "metadata"
  > & { shipping: { name: string; phone: string | null; address: Stripe.Address } | null };
}

export interface IntentRecord {
  id: string;
  object: Stripe.PaymentIntent;
  sessionId: string;
}

export interface ChargeRecord {
  id: string;
  object: Stripe.Charge;
}

export interface CouponRecord {
  id: string;
  object: Stripe.Coupon;
}

interface RefundRecord {
  id: string;
  object: Stripe.Refund;
}

export interface DisputeRecord {
  id: string;
  object: Stripe.Dispute;
}

interface ShippingRateRecord {
  id: string;
  object: Stripe.ShippingRate;
}

/** The event kinds this sandbox sends. */
export type EventType =
  | "charge.captured"
  | "charge.dispute.closed"
  | "charge.dispute.created"
  | "charge.dispute.funds_reinstated"
  | "charge.dispute.funds_withdrawn"
  | "charge.refunded"
  | "checkout.session.async_payment_failed"
  | "checkout.session.async_payment_succeeded"
  | "checkout.session.completed"
  | "checkout.session.expired"
  | "payment_intent.amount_capturable_updated"
  | "payment_intent.canceled"
  | "payment_intent.payment_failed"
  | "payment_intent.succeeded"
  | "refund.failed";

interface EventRecord {
  id: string;
  object: Stripe.EventBase & { type: EventType };
}

/** One planned sending of one event; gone once it arrived or was given up. */
export interface DeliveryRecord {
  id: string;
  eventId: string;
  state: "pending" | "held";
  attempts: number;
  /** Milliseconds since the epoch. */
  nextAttemptAt: number;
  lastOutcome: string | null;
}

/** The stored answer to a request with an `Idempotency-Key`. */
export interface IdempotentAnswer {
  id: string;
  /** Method, path and parameters of the first request. */
  fingerprint: string;
  status: number;
  body: object;
  /** Seconds since the epoch. */
  created: number;
}

export type DeliveryMode = "deliver" | "hold" | "duplicate" | "drop";

export interface WebhookSettings {
  id: "webhooks";
  mode: DeliveryMode;
  /** How often an event is sent in mode `duplicate`. */
  copies: number;
  /** The types that the endpoint is subscribed to; all of them when left out. */
  events?: string[] | undefined;
}

/** Everything the sandbox remembers. */
export interface Collections {
  sessions: SessionRecord;
  customers: CustomerRecord;
  coupons: CouponRecord;
  shippingRates: ShippingRateRecord;
  products: ProductRecord;
  intents: IntentRecord;
  charges: ChargeRecord;
  refunds: RefundRecord;
  disputes: DisputeRecord;
  events: EventRecord;
  deliveries: DeliveryRecord;
  idempotency: IdempotentAnswer;
  settings: WebhookSettings;
}

export type CollectionName = keyof Collections;
