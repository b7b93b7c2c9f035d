import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  DeletePaymentInput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  PaymentSessionStatus,
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from "@medusajs/framework/types";
import {
  AbstractPaymentProvider,
  ContainerRegistrationKeys,
  MedusaError,
  PaymentActions,
} from "@medusajs/framework/utils";
import type Stripe from "stripe";
import { isMadeAtStripe } from "../../modules/checkout/engine-tables/refund-origin";
import { IDENTIFIER } from "../../modules/checkout/provider-identifier";
import { CheckoutStore } from "../../modules/checkout/rows/store";
import { assertSessionAuthorised } from "../../modules/checkout/rules/amount-guard";
import { createStripe, type StripeConnection } from "../../modules/checkout/stripe/client";
import { captureIntent, describeIntent, retrieveIntent } from "../../modules/checkout/stripe/intents";
import { toCents } from "../../modules/checkout/stripe/money";
import { makeEngineRefund } from "../../modules/checkout/stripe/refunds";
import { cancelIntent, expireSession } from "../../modules/checkout/stripe/sessions";

type PaymentData = Record<string, unknown>;

/**
 * Ties what happens on Stripe's hosted page to the engine's payments. A payment session stands for the page, which the
 * plugin's middleware has opened for the cart, or for the intent that was authorised there. Events reach the plugin's own
 * inbox at `/hooks/stripe`, not the engine's webhook route.
 */
export default class StripeCheckoutProvider extends AbstractPaymentProvider<StripeConnection> {
  static override identifier = IDENTIFIER;
  private readonly stripe: Stripe;
  private readonly database: Knex;
  private readonly rows: CheckoutStore;

  static override validateOptions(options: Record<string, unknown>): void {
    if (typeof options.apiKey !== "string" || options.apiKey === "") {
      throw new MedusaError(MedusaError.Types.INVALID_DATA, "stripe-checkout: the option apiKey is required");
    }
  }

  constructor(dependencies: Record<string, unknown>, options: StripeConnection) {
    super(dependencies, options);
    this.stripe = createStripe(options);
    this.database = dependencies[ContainerRegistrationKeys.PG_CONNECTION] as Knex;
    this.rows = new CheckoutStore(this.database);
  }

  async initiatePayment({ data }: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    if (data && isPage(data)) {
      return { id: data.checkout_session, data: { ...data }, status: "pending" };
    }
    const intentId = data?.payment_intent;
    if (typeof intentId !== "string" || intentId === "") {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        "This provider takes payments made on the hosted page only: open it with openCheckout or through POST /store/payment-collections/:id/payment-sessions",
      );
    }
    const intent = await this.stripe.paymentIntents.retrieve(intentId);
    return { id: intent.id, data: { ...describeIntent(intent) }, status: "pending" };
  }

  /**
   * The engine calls this for whoever completes a cart. The idempotency key names the payment session.
   *
   * @throws MedusaError NOT_ALLOWED when the payment was made for another cart or for another sum
   */
  async authorizePayment({ data, context }: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    // The checkout makes the order itself once the page is paid.
    if (data && isPage(data)) return { data, status: "requires_more" };
    const intent = await retrieveIntent(this.stripe, intentOf(data));
    const found = await this.rows.findOfPayment(context?.idempotency_key ?? "", intent.id);
    const session = found && { amount: found.session_amount, currency_code: found.session_currency };
    assertSessionAuthorised(session, found, describeIntent(intent));
    return { data: { ...data, ...describeIntent(intent) }, status: statusOf(intent) };
  }

  async getPaymentStatus({ data }: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    if (data && isPage(data)) return { data, status: "pending" };
    const intent = await this.stripe.paymentIntents.retrieve(intentOf(data));
    return { data: { ...data, ...describeIntent(intent) }, status: statusOf(intent) };
  }

  async retrievePayment({ data }: RetrievePaymentInput): Promise<RetrievePaymentOutput> {
    if (data && isPage(data)) return { data };
    const intent = await this.stripe.paymentIntents.retrieve(intentOf(data));
    return { data: { ...data, ...describeIntent(intent) } };
  }

  /** Takes the whole authorisation. What was taken already counts as taken now. */
  async capturePayment({ data, context }: CapturePaymentInput): Promise<CapturePaymentOutput> {
    const intent = await captureIntent(this.stripe, intentOf(data), context?.idempotency_key);
    return { data: { ...data, ...describeIntent(intent) } };
  }

  /**
   * Pays back. A refund that was made at Stripe and is only being written down here is not made a second time. The engine names the
   * refund by the idempotency key.
   *
   * @throws MedusaError NOT_ALLOWED with Stripe's words when it refuses; UNEXPECTED_STATE when it does not answer
   */
  async refundPayment({ data, amount, context }: RefundPaymentInput): Promise<RefundPaymentOutput> {
    const refundId = context?.idempotency_key;
    if (refundId && (await isMadeAtStripe(this.database, refundId))) return { data };
    const currency =
      typeof data?.currency === "string"
        ? data.currency
        : (await this.stripe.paymentIntents.retrieve(intentOf(data))).currency;
    const wanted = { payment_intent: intentOf(data), amount: toCents(amount, currency) };
    await makeEngineRefund(this.stripe, wanted, refundId);
    return { data };
  }

  async cancelPayment({ data }: CancelPaymentInput): Promise<CancelPaymentOutput> {
    const intent = await cancelIntent(this.stripe, intentOf(data));
    if (intent.status !== "canceled") {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `Payment intent ${intent.id} cannot be canceled any more: it is ${intent.status}`,
      );
    }
    return { data: { ...data, ...describeIntent(intent) } };
  }

  /**
   * The engine drops payment sessions when a cart changes or another way of paying is chosen: the page ends with it, and
   * its hold by Stripe's event. An authorisation belongs to the checkout's row and stays.
   */
  async deletePayment({ data }: DeletePaymentInput): Promise<DeletePaymentOutput> {
    if (data && isPage(data)) await expireSession(this.stripe, data.checkout_session);
    return { data };
  }

  /** An authorised sum does not change; the amount guard refuses a cart that has. */
  async updatePayment({ data }: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    return { data };
  }

  async getWebhookActionAndData(): Promise<WebhookActionResult> {
    return { action: PaymentActions.NOT_SUPPORTED };
  }
}

/** What a payment session knows of a page that was opened for it. */
interface PageData extends PaymentData {
  checkout_session: string;
  url: string;
}

function isPage(data: PaymentData): data is PageData {
  return typeof data.checkout_session === "string" && typeof data.id !== "string";
}

function intentOf(data: PaymentData | undefined): string {
  const id = data?.id;
  if (typeof id !== "string") {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, "This payment has no payment intent");
  }
  return id;
}

const STATUS: Partial<Record<Stripe.PaymentIntent.Status, PaymentSessionStatus>> = {
  requires_capture: "authorized",
  succeeded: "captured",
  canceled: "canceled",
};

function statusOf(intent: Stripe.PaymentIntent): PaymentSessionStatus {
  return STATUS[intent.status] ?? "pending";
}
