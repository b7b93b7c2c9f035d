import type { z } from "zod";
import { isCardNumber } from "../flow/cards";
import { StripeFailure } from "../flow/errors";
import type { Submission } from "../flow/payment-objects";
import { collects } from "../hosted-page/fields";
import type { SessionRecord } from "../state/records";
import { type completeBody, refuse } from "./body";

const sampleShopper = {
  email: "shopper@example.com",
  name: "Jenny Rosen",
  phone: "+14155550132",
  address: {
    city: "San Francisco",
    country: "US",
    line1: "510 Townsend St",
    line2: null,
    postal_code: "94103",
    state: "CA",
  },
};

/**
 * What a shopper would have typed: the script's wishes, and sample data for the rest.
 *
 * @throws StripeFailure 400 or 402 for what the hosted page would not have let through
 */
export function submissionFrom(
  record: SessionRecord,
  body: z.output<typeof completeBody>,
  nowS: number,
): Submission {
  const { object: session } = record;
  const wants = collects(session);
  const given = typeof body.card === "string" ? body.card : (body.card?.number ?? "4242424242424242");
  const number = given.replace(/[\s-]/g, "");
  if (!isCardNumber(number)) {
    const message = "Your card number is invalid.";
    throw new StripeFailure(402, { type: "card_error", code: "incorrect_number", message, param: "card" });
  }
  const rateIndex = body.shipping_rate ?? 0;
  if (rateIndex > 0 && rateIndex >= wants.rates) {
    throw refuse(`This Checkout Session has ${wants.rates} shipping options.`, "shipping_rate");
  }
  const details = body.shipping_details;
  const address = details?.address ? { ...nowhere, ...definedOnly(details.address) } : sampleShopper.address;
  const allowed = session.shipping_address_collection?.allowed_countries;
  if (allowed && !allowed.some((country) => country === address.country)) {
    throw refuse(`Shipping to ${address.country} is not offered.`, "shipping_details.address.country");
  }
  const name = details?.name ?? sampleShopper.name;
  const phone = wants.phone ? (details?.phone ?? sampleShopper.phone) : null;
  return {
    email: body.email ?? session.customer_email ?? session.customer_details?.email ?? sampleShopper.email,
    card: { number, expMonth: 12, expYear: new Date(nowS * 1000).getUTCFullYear() + 3 },
    cardholder: name,
    rateIndex,
    shipping: wants.shipping ? { name, phone, address } : null,
    delayed: body.delayed ?? false,
  };
}

const nowhere = { city: null, country: "US", line1: null, line2: null, postal_code: null, state: null };

function definedOnly<T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}
