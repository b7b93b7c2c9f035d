import type Stripe from "stripe";
import { newId } from "../state/ids";
import type { LineItem } from "../state/records";
import type { Transaction } from "../state/state";
import type { SessionParams } from "./session-params";

/** A line of the session; its product and price are made for it, as with any `price_data`. */
export function createLine(
  tx: Transaction,
  item: SessionParams["line_items"][number],
  created: number,
): LineItem {
  const { currency, unit_amount, product_data, tax_behavior } = item.price_data;
  const product = {
    id: newId("prod", 14),
    name: product_data.name,
    description: product_data.description ?? null,
    image: product_data.images?.[0] ?? null,
  };
  tx.put("products", product);
  const amount = unit_amount * item.quantity;
  return {
    id: newId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: product.name,
    metadata: item.metadata ?? {},
    price: {
      id: newId("price"),
      object: "price",
      active: false,
      billing_scheme: "per_unit",
      created,
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: product.id,
      recurring: null,
      tax_behavior: tax_behavior ?? "unspecified",
      tiers_mode: null,
      transform_quantity: null,
      type: "one_time",
      unit_amount,
      unit_amount_decimal: String(unit_amount),
    },
    quantity: item.quantity,
  };
}

type ShippingOption = NonNullable<SessionParams["shipping_options"]>[number];

/** A shipping rate for one of the session's options. */
export function createRate(tx: Transaction, option: ShippingOption, created: number): Stripe.ShippingRate {
  const data = option.shipping_rate_data;
  const { minimum, maximum } = data.delivery_estimate ?? {};
  const rate: Stripe.ShippingRate = {
    id: newId("shr"),
    object: "shipping_rate",
    active: true,
    created,
    delivery_estimate: data.delivery_estimate ? { minimum: minimum ?? null, maximum: maximum ?? null } : null,
    display_name: data.display_name,
    fixed_amount: data.fixed_amount,
    livemode: false,
    metadata: data.metadata ?? {},
    tax_behavior: data.tax_behavior ?? "unspecified",
    tax_code: data.tax_code ?? null,
    type: "fixed_amount",
  };
  tx.put("shippingRates", { id: rate.id, object: rate });
  return rate;
}
