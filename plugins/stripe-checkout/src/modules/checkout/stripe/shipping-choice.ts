import type Stripe from "stripe";
import type { CheckoutRow, Lowered } from "../rows/row";
import type { ShipsTo } from "./customers";
import { fromCents } from "./money";

/** An address as the engine keeps it. */
interface EngineAddress {
  first_name: string;
  last_name: string;
  phone: string;
  address_1: string;
  address_2: string;
  city: string;
  province: string;
  postal_code: string;
  country_code: string;
  metadata: { email: string };
}

export interface ShippingChoice {
  /** Null when the cart says itself where it goes and how. */
  address: EngineAddress | null;
  shipping: {
    shipping_option_id: string;
    name: string;
    /** Dollars, as agreed when the session opened. */
    amount: number;
    is_tax_inclusive: boolean;
    /** Null where no promotion has lowered it. The order's way of shipping keeps it: its price alone does not tell. */
    metadata: { lowered_by: Lowered[] } | null;
  } | null;
}

/** Where the goods go and how, as the shopper said on the hosted page. */
export function shippingChoice(row: CheckoutRow, session: Stripe.Checkout.Session): ShippingChoice {
  if (!row.asks_address) return { address: null, shipping: null };
  return { address: addressOf(row, session), shipping: methodOf(row, session) };
}

/** Where the goods go, as the shopper wrote it on the hosted page. */
export function shippedTo(session: Stripe.Checkout.Session): ShipsTo {
  const customer = session.customer_details;
  // Older API versions have the address on the session itself.
  const legacy = "shipping_details" in session ? (session.shipping_details as Shipped | null) : null;
  const shipped: Shipped | null = session.collected_information?.shipping_details ?? legacy;
  const address = shipped?.address ?? customer?.address;
  return {
    name: text(shipped?.name ?? customer?.name),
    phone: text(customer?.phone),
    line1: text(address?.line1),
    line2: text(address?.line2),
    city: text(address?.city),
    state: text(address?.state),
    postal_code: text(address?.postal_code),
    country: address?.country ?? "",
  };
}

function addressOf(row: CheckoutRow, session: Stripe.Checkout.Session): EngineAddress {
  const { name, phone, line1, line2, city, state, postal_code, country } = shippedTo(session);
  const [firstName, lastName] = splitName(name);
  return {
    first_name: firstName,
    last_name: lastName,
    phone,
    address_1: line1,
    address_2: line2,
    city,
    province: state,
    postal_code,
    country_code: country.toLowerCase(),
    metadata: { email: session.customer_details?.email ?? row.email },
  };
}

/** What the shopper wrote, as JSON columns take it: without NULs and halves of characters. */
function text(written: string | null | undefined): string {
  return (written ?? "").replace(/\p{Surrogate}/gu, "\ufffd").replaceAll("\0", "");
}

interface Shipped {
  name?: string | null;
  address?: {
    line1?: string | null;
    line2?: string | null;
    city?: string | null;
    state?: string | null;
    postal_code?: string | null;
    country?: string | null;
  } | null;
}

function methodOf(row: CheckoutRow, session: Stripe.Checkout.Session): ShippingChoice["shipping"] {
  const chosen = session.shipping_cost?.shipping_rate;
  const optionId = chosen && typeof chosen !== "string" ? chosen.metadata.shipping_option_id : undefined;
  const index = session.shipping_options.findIndex(
    ({ shipping_rate }) => idOf(shipping_rate) === (chosen ? idOf(chosen) : undefined),
  );
  const rate =
    row.shipping_rates.find(({ shipping_option_id }) => shipping_option_id === optionId) ??
    row.shipping_rates[index];
  if (!rate) return null;
  const { amount, charged: __, code: _, lowered_by, ...method } = rate;
  return {
    ...method,
    amount: fromCents(amount, row.currency_code),
    metadata: lowered_by ? { lowered_by } : null,
  };
}

const idOf = (rate: string | { id: string }) => (typeof rate === "string" ? rate : rate.id);

/** The engine wants two names; joined by a space they are what the shopper wrote. */
function splitName(name: string): [string, string] {
  const words = name.trim().split(/\s+/);
  return words.length > 1 ? [words.slice(0, -1).join(" "), words.at(-1) ?? ""] : [words[0] ?? "", ""];
}
