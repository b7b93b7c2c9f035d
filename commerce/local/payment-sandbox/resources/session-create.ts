import type Stripe from "stripe";
import { badParameter } from "../flow/errors";
import { customerDetails, withShipping } from "../flow/session-parts";
import { newId } from "../state/ids";
import type { SessionRecord } from "../state/records";
import type { Transaction } from "../state/state";
import { couponFor, withDiscount } from "./coupons";
import { findCustomer } from "./customers";
import { NEW_SESSION } from "./new-session";
import { createLine, createRate } from "./session-lines";
import type { SessionParams } from "./session-params";

const dayS = 24 * 3600;
const halfHourS = 30 * 60;
/** The caller computed "in 30 minutes" on its own clock, a moment before. */
const clockSlackS = 60;
const leastTotalCents = 50;

/**
 * Opens a Checkout Session. The first shipping option is the chosen one until the shopper says otherwise.
 * There is no payment intent yet: it comes into being when the shopper submits.
 *
 * @param publicUrl where the hosted page is
 */
export function createSession(
  tx: Transaction,
  params: SessionParams,
  created: number,
  publicUrl: string,
): SessionRecord {
  const id = newId("cs_test", 58);
  const currency = commonCurrency(params);
  if (params.customer && params.customer_email) {
    throw badParameter("You may only specify one of these parameters: customer, customer_email.", "customer");
  }
  const customer = params.customer ? findCustomer(tx, params.customer).object : undefined;
  const email = params.customer_email ?? customer?.email ?? null;
  const [discount] = params.discounts ?? [];
  const coupon = discount && couponFor(tx, discount.coupon, currency, created);
  const lines = params.line_items.map((item) => createLine(tx, item, created));
  const lineItems = coupon ? withDiscount(lines, coupon) : lines;
  const off = lineItems.reduce((sum, line) => sum + line.amount_discount, 0);
  const rates = (params.shipping_options ?? []).map((option) => createRate(tx, option, created));
  const subtotal = lineItems.reduce((sum, line) => sum + line.amount_subtotal, 0);
  const types = params.allowed_payment_method_types ?? params.payment_method_types ?? ["card"];

  const object: Stripe.Checkout.Session = {
    ...NEW_SESSION,
    id,
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: subtotal,
    amount_total: subtotal - off,
    automatic_tax: {
      enabled: params.automatic_tax?.enabled ?? false,
      liability: null,
      provider: null,
      status: params.automatic_tax?.enabled ? "requires_location_inputs" : null,
    },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created,
    currency,
    custom_text: {
      after_submit: params.custom_text?.after_submit ?? null,
      shipping_address: params.custom_text?.shipping_address ?? null,
      submit: params.custom_text?.submit ?? null,
      terms_of_service_acceptance: null,
    },
    customer: params.customer ?? null,
    customer_creation: params.customer_creation ?? "if_required",
    customer_details: email ? customerDetails({ email, name: null, phone: null }) : null,
    customer_email: params.customer_email ?? null,
    discounts: coupon ? [{ coupon: coupon.id, promotion_code: null }] : [],
    expires_at: expiry(params.expires_at, created),
    integration_identifier: params.integration_identifier ?? null,
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    origin_context: params.origin_context ?? null,
    payment_method_types: types,
    phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
    shipping_address_collection: params.shipping_address_collection ?? null,
    shipping_options: rates.map((rate) => ({
      shipping_amount: rate.fixed_amount?.amount ?? 0,
      shipping_rate: rate.id,
    })),
    submit_type: params.submit_type ?? null,
    success_url: params.success_url,
    total_details: { amount_discount: off, amount_shipping: 0, amount_tax: 0 },
    url: `${publicUrl}/c/pay/${id}`,
  };
  const priced = withShipping(object, 0);
  const total = priced.amount_total ?? 0;
  if (total > 0 && total < leastTotalCents) {
    const message = "The Checkout Session's total amount must be at least 50 cents.";
    throw badParameter(message, "line_items", "amount_too_small");
  }

  const data = params.payment_intent_data;
  const record: SessionRecord = {
    id,
    object: priced,
    lineItems,
    intent: {
      captureMethod: data?.capture_method ?? "automatic_async",
      description: data?.description ?? null,
      metadata: data?.metadata ?? {},
      receiptEmail: data?.receipt_email ?? null,
      statementDescriptor: data?.statement_descriptor ?? null,
      statementDescriptorSuffix: data?.statement_descriptor_suffix ?? null,
    },
    savesShipping: params.customer_update?.shipping === "auto",
  };
  tx.put("sessions", record);
  return record;
}

function commonCurrency(params: SessionParams): string {
  const currencies = new Set([
    ...params.line_items.map((item) => item.price_data.currency),
    ...(params.shipping_options ?? []).map((option) => option.shipping_rate_data.fixed_amount.currency),
    ...(params.currency ? [params.currency] : []),
  ]);
  const [currency, another] = currencies;
  if (currency === undefined || another !== undefined) {
    throw badParameter("All line items and shipping options must have the same currency.", "line_items");
  }
  return currency;
}

function expiry(wanted: number | undefined, created: number): number {
  if (wanted === undefined) return created + dayS;
  if (wanted < created + halfHourS - clockSlackS) {
    const message = "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.";
    throw badParameter(message, "expires_at");
  }
  if (wanted > created + dayS + clockSlackS) {
    const message = "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.";
    throw badParameter(message, "expires_at");
  }
  return wanted;
}
