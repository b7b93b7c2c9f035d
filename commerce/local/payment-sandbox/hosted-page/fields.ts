import type Stripe from "stripe";
import { type Card, isCardNumber } from "../flow/cards";
import type { Submission } from "../flow/payment-objects";
import { stateCode } from "../flow/us-states";

export type FieldName =
  | "email"
  | "card_number"
  | "expiry"
  | "cvc"
  | "cardholder"
  | "name"
  | "line1"
  | "line2"
  | "city"
  | "state"
  | "postal_code"
  | "phone"
  | "shipping_rate";

/** What the form holds, as typed. */
export type FormValues = Partial<Record<FieldName, string>>;

/** What is wrong with it, field by field, in words for the shopper. */
export type FormFaults = Partial<Record<FieldName, string>>;

export type Checked = { submission: Submission; faults?: never } | { faults: FormFaults };

/** Checks a submitted form against what the session collects. */
export function checkForm(session: Stripe.Checkout.Session, values: FormValues, nowS: number): Checked {
  const faults: FormFaults = {};
  const wants = collects(session);
  const text = (field: FieldName) => values[field]?.trim() ?? "";
  const need = (field: FieldName, message: string) => {
    if (!text(field)) faults[field] = message;
    return text(field);
  };

  const email = need("email", "Enter your email.");
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) faults.email = "Your email is invalid.";
  const card = wants.card ? checkCard(text, faults, nowS) : null;
  const cardholder = wants.card ? need("cardholder", "Enter the name on the card.") : null;

  const rateIndex = Number(text("shipping_rate") || 0);
  if (!Number.isInteger(rateIndex) || rateIndex < 0 || (rateIndex > 0 && rateIndex >= wants.rates)) {
    faults.shipping_rate = "Choose a shipping method.";
  }
  const phone = wants.phone ? need("phone", "Enter your phone number.") : "";
  const digits = phone.replace(/\D/g, "").length;
  if (phone && (digits < 10 || digits > 15 || /[^\d\s()+.-]/.test(phone))) {
    faults.phone = "Your phone number is incomplete.";
  }
  const shipping = wants.shipping ? checkShipping(text, need, faults, phone || null) : null;
  if (Object.keys(faults).length > 0 || card === undefined) return { faults };
  return { submission: { email, card, cardholder, rateIndex, shipping, delayed: false } };
}

/** Which parts of the form a session asks for. */
export function collects(session: Stripe.Checkout.Session): {
  shipping: boolean;
  phone: boolean;
  /** A choice on the page comes to something. */
  card: boolean;
  rates: number;
} {
  return {
    shipping: session.shipping_address_collection !== null,
    phone: session.phone_number_collection?.enabled ?? false,
    card:
      (session.amount_subtotal ?? 0) > (session.total_details?.amount_discount ?? 0) ||
      session.shipping_options.some(({ shipping_amount }) => shipping_amount > 0),
    rates: session.shipping_options.length,
  };
}

type Text = (field: FieldName) => string;

function checkCard(text: Text, faults: FormFaults, nowS: number): Card | undefined {
  const number = text("card_number").replace(/[\s-]/g, "");
  if (!number) faults.card_number = "Enter your card number.";
  else if (!isCardNumber(number)) faults.card_number = "Your card number is invalid.";

  const expiry = /^(\d{1,2})\s*\/?\s*(\d{2}|\d{4})$/.exec(text("expiry"));
  const expMonth = Number(expiry?.[1]);
  const expYear = (Number(expiry?.[2]) % 100) + 2000;
  if (!text("expiry")) faults.expiry = "Enter the expiration date.";
  else if (!expiry || expMonth < 1 || expMonth > 12)
    faults.expiry = "Your card's expiration date is incomplete.";
  // A card is good until its month is over everywhere.
  else if (Date.UTC(expYear, expMonth, 2) / 1000 <= nowS)
    faults.expiry = "Your card's expiration date is in the past.";

  if (!text("cvc")) faults.cvc = "Enter the security code.";
  else if (!/^\d{3,4}$/.test(text("cvc"))) faults.cvc = "Your card's security code is incomplete.";
  return faults.card_number || faults.expiry || faults.cvc ? undefined : { number, expMonth, expYear };
}

function checkShipping(
  text: Text,
  need: (field: FieldName, message: string) => string,
  faults: FormFaults,
  phone: string | null,
): Submission["shipping"] {
  const state = stateCode(text("state"));
  const name = need("name", "Enter your full name.");
  const address = {
    city: need("city", "Enter your city."),
    country: "US",
    line1: need("line1", "Enter your address."),
    line2: text("line2") || null,
    postal_code: need("postal_code", "Enter your ZIP."),
    state: state ?? need("state", "Enter your state."),
  };
  if (text("state") && !state) faults.state = "Enter a state of the United States, such as CA.";
  if (address.postal_code && !/^\d{5}(-\d{4})?$/.test(address.postal_code)) {
    faults.postal_code = "Your ZIP is invalid. It has five digits.";
  }
  return { name, phone, address };
}
