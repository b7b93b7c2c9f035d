import type Stripe from "stripe";
import type { ShippingRate } from "../rows/row";

/** A line of the hosted page. Amounts are cents; `total` is what the engine charges for the line. */
export interface SessionLine {
  /** Id of the cart's line, or of its shipping. */
  id: string;
  title: string;
  quantity: number;
  unit_amount: number;
  total: number;
  is_tax_inclusive: boolean;
  /** Absolute https address of a picture. */
  image?: string;
}

/** What promotions take off the goods, as a discount of its own; cents. */
export interface SessionDiscount {
  amount: number;
  name: string;
}

export interface SessionInput {
  checkoutId: string;
  cartId: string;
  email: string;
  /** Stripe's, whose address the page opens with. */
  customer?: string;
  currency: string;
  /** Two letters, upper case. */
  countries: string[];
  lines: SessionLine[];
  /** Stripe's coupon for it, when something is taken off. */
  coupon?: string;
  rates: ShippingRate[];
  /** Where the shopper comes back to; Stripe fills in `{CHECKOUT_SESSION_ID}`. */
  successUrl: string;
  cancelUrl: string;
  /** Asks where the goods go; else they go where the cart says. */
  asksAddress: boolean;
  /** Seconds since the epoch. */
  expiresAt: number;
  /** Stripe adds the sales tax. */
  automaticTax: boolean;
}

const OPEN_FOR_S = 30 * 60;
/** Stripe refuses less than 30 minutes by its own clock: room for a slow request and clocks that differ. */
const CLOCK_MARGIN_S = 30;

/** The moment at which a page closes, in seconds as Stripe counts them. */
export function sessionExpiry(now: Date): number {
  return Math.floor(now.getTime() / 1000) + OPEN_FOR_S + CLOCK_MARGIN_S;
}

/** The parameters of the hosted session: authorise only, capture comes after the order. */
export function sessionParams(input: SessionInput): Stripe.Checkout.SessionCreateParams {
  const metadata = { cart_id: input.cartId, checkout_id: input.checkoutId };
  return {
    mode: "payment",
    client_reference_id: input.cartId,
    ...(input.customer
      ? { customer: input.customer, ...(input.asksAddress ? { customer_update: { shipping: "auto" } } : {}) }
      : { customer_email: input.email }),
    line_items: input.lines.map((line) => lineItem(line, input)),
    ...(input.coupon ? { discounts: [{ coupon: input.coupon }] } : {}),
    ...(input.automaticTax ? { automatic_tax: { enabled: true } } : {}),
    ...(input.asksAddress
      ? {
          shipping_address_collection: {
            allowed_countries:
              input.countries as Stripe.Checkout.SessionCreateParams.ShippingAddressCollection.AllowedCountry[],
          },
          phone_number_collection: { enabled: true },
        }
      : {}),
    shipping_options: input.rates.map((rate) => ({
      shipping_rate_data: {
        type: "fixed_amount",
        display_name: rate.name,
        fixed_amount: { amount: rate.charged ?? rate.amount, currency: input.currency },
        metadata: { shipping_option_id: rate.shipping_option_id, code: rate.code },
        ...taxBehavior(rate, input),
      },
    })),
    payment_intent_data: { capture_method: "manual", metadata },
    metadata,
    expires_at: input.expiresAt,
    success_url: input.successUrl,
    cancel_url: input.cancelUrl,
  };
}

/** Only said where it counts: an account without tax settings may refuse it. */
function taxBehavior(priced: { is_tax_inclusive: boolean }, { automaticTax }: SessionInput) {
  if (!automaticTax) return {};
  return { tax_behavior: priced.is_tax_inclusive ? ("inclusive" as const) : ("exclusive" as const) };
}

/** Stripe shows no more of a name. */
const LONGEST_NAME = 40;
/** A coupon outlives its page by this much: a payment that is under way at the last moment still has it. */
const COUPON_MARGIN_S = 60 * 60;

/** A coupon for one page: Stripe shows it beside the lines, and nobody can use it anywhere else. */
export function couponParams(
  { amount, name }: SessionDiscount,
  { checkoutId, currency, expiresAt }: Pick<SessionInput, "checkoutId" | "currency" | "expiresAt">,
): Stripe.CouponCreateParams {
  return {
    amount_off: amount,
    currency,
    duration: "once",
    max_redemptions: 1,
    name: name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name,
    redeem_by: expiresAt + COUPON_MARGIN_S,
    metadata: { checkout_id: checkoutId },
  };
}

function lineItem(line: SessionLine, input: SessionInput): Stripe.Checkout.SessionCreateParams.LineItem {
  // Discounts and taxes can make a line that is no multiple of a whole unit price: shown as one piece then.
  const divisible = line.unit_amount * line.quantity === line.total;
  return {
    quantity: divisible ? line.quantity : 1,
    metadata: { cart_line_id: line.id },
    price_data: {
      currency: input.currency,
      unit_amount: divisible ? line.unit_amount : line.total,
      product_data: {
        name: divisible ? line.title : `${line.quantity} × ${line.title}`,
        ...(line.image ? { images: [line.image] } : {}),
      },
      ...taxBehavior(line, input),
    },
  };
}

/**
 * Makes the lines add up to the cart's own sum of goods, which is rounded once and not line by line. The largest lines take the
 * difference, and none gets below zero.
 *
 * @param goodsAmount cents
 */
export function reconcileLines(lines: SessionLine[], goodsAmount: number): SessionLine[] {
  const totals = new Map<SessionLine, number>();
  let difference = goodsAmount - lines.reduce((sum, line) => sum + line.total, 0);
  for (const line of [...lines].sort((one, other) => other.total - one.total)) {
    const total = Math.max(0, line.total + difference);
    difference -= total - line.total;
    totals.set(line, total);
  }
  return lines.map((line) => ({ ...line, total: totals.get(line) ?? line.total }));
}
