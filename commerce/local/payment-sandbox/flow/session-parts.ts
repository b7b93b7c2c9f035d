import type Stripe from "stripe";

/** The session with the shipping option at `index` chosen; unchanged when it offers none. */
export function withShipping(session: Stripe.Checkout.Session, index: number): Stripe.Checkout.Session {
  const option = session.shipping_options[index];
  if (!option) return session;
  const amount = option.shipping_amount;
  const off = session.total_details?.amount_discount ?? 0;
  return {
    ...session,
    amount_total: (session.amount_subtotal ?? 0) - off + amount,
    shipping_cost: {
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      shipping_rate: option.shipping_rate,
    },
    total_details: { amount_discount: off, amount_shipping: amount, amount_tax: 0 },
  };
}

export function customerDetails(known: {
  email: string | null;
  name: string | null;
  phone: string | null;
  address?: Stripe.Address;
}): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: known.address ?? null,
    business_name: null,
    email: known.email,
    individual_name: null,
    name: known.name,
    phone: known.phone,
    tax_exempt: "none",
    tax_ids: [],
  };
}
