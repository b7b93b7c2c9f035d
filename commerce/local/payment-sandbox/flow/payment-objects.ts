import type Stripe from "stripe";
import { newId } from "../state/ids";
import type { SessionRecord } from "../state/records";
import { brandOf, type Card, type CardVerdict } from "./cards";

const authorisationLifeS = 7 * 24 * 3600;

/** A submission that pays. */
export type PaidSubmission = Submission & { card: Card };

/** What the shopper gave on the hosted page, checked. */
export interface Submission {
  email: string;
  /** Null where the page asked for none, because there is nothing to pay. */
  card: Card | null;
  cardholder: string | null;
  /** Of the chosen shipping option. */
  rateIndex: number;
  shipping: { name: string; phone: string | null; address: Stripe.Address } | null;
  /** True plays a slow payment method: the answer of the bank comes later. */
  delayed: boolean;
}

/** A new intent for the session's total, before the card was tried. */
export function newIntent(record: SessionRecord, nowS: number): Stripe.PaymentIntent {
  const id = newId("pi");
  const { object: session, intent } = record;
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: intent.captureMethod,
    client_secret: newId(`${id}_secret`, 25),
    confirmation_method: "automatic",
    created: nowS,
    currency: session.currency ?? "usd",
    customer: null,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: session.payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email: intent.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: intent.statementDescriptor,
    statement_descriptor_suffix: intent.statementDescriptorSuffix,
    status: "requires_payment_method",
    transfer_group: null,
  };
}

/** The attempt to charge a card, approved or not; nothing is captured yet. */
export function newCharge(
  intent: Stripe.PaymentIntent,
  submission: PaidSubmission,
  verdict: CardVerdict,
  nowS: number,
): Stripe.Charge {
  const { card } = submission;
  return {
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: null,
      email: submission.email,
      name: submission.cardholder,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: intent.statement_descriptor,
    captured: false,
    created: nowS,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: verdict.approved ? null : verdict.code,
    failure_message: verdict.approved ? null : verdict.message,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcome(verdict),
    paid: verdict.approved,
    payment_intent: intent.id,
    payment_method: newId("pm"),
    payment_method_details: {
      type: "card",
      card: cardDetails(card, intent.amount, nowS),
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: submission.shipping && { ...submission.shipping, phone: null },
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: verdict.approved ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  };
}

function outcome(verdict: CardVerdict): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: verdict.approved ? "approved_by_network" : "declined_by_network",
    reason: verdict.approved ? null : verdict.declineCode,
    risk_level: "normal",
    seller_message: verdict.approved ? "Payment complete." : "The bank did not return any further details.",
    type: verdict.approved ? "authorized" : "issuer_declined",
  };
}

function cardDetails(card: Card, amount: number, nowS: number): Stripe.Charge.PaymentMethodDetails.Card {
  const brand = brandOf(card.number);
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand,
    capture_before: nowS + authorisationLifeS,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "US",
    electronic_commerce_indicator: null,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    funding: "credit",
    installments: null,
    last4: card.number.slice(-4),
    mandate: null,
    network: brand,
    network_transaction_id: null,
    regulated_status: null,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
