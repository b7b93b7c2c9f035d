import type Stripe from "stripe";

/** Tax that Stripe worked out, as percentages of the prices before tax: what the engine keeps with an order. */
export interface StripeTaxes {
  lines: { cart_line_id: string; rate: number }[];
  /** Undefined without a shipping method. */
  shippingRate: number | undefined;
}

/** Stripe's own limit. */
const MOST_LINES = 100;

/** What a completed session's automatic tax came to, line by line. */
export async function readTaxes(stripe: Stripe, session: Stripe.Checkout.Session): Promise<StripeTaxes> {
  const { data } = await stripe.checkout.sessions.listLineItems(session.id, { limit: MOST_LINES });
  return {
    lines: data.map((line) => ({ cart_line_id: line.metadata?.cart_line_id ?? "", rate: percentOf(line) })),
    shippingRate: session.shipping_cost ? percentOf(session.shipping_cost) : undefined,
  };
}

/** Unrounded, so that the engine's multiplication gives the very cents again. */
function percentOf({ amount_tax, amount_total }: { amount_tax: number; amount_total: number }): number {
  const before = amount_total - amount_tax;
  return before > 0 ? (amount_tax / before) * 100 : 0;
}
