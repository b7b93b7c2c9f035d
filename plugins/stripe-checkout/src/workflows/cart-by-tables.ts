import { transform, type WorkflowData, when } from "@medusajs/framework/workflows-sdk";
import { findOrCreateCustomerStep } from "@medusajs/medusa/core-flows";
import type { NewCart } from "../modules/checkout/engine-tables/cart";
import { onlyCountry } from "../modules/checkout/engine-tables/market";
import { engineTaxes } from "./engine-taxes";
import { type CheckoutCartInput, cartMetadata } from "./engine-writer";
import { cartInMemory } from "./steps/cart-in-memory";
import { createCartStep } from "./steps/create-cart";
import { discountCartStep } from "./steps/discount-cart";
import type { MadeCart, PricedCart } from "./steps/priced-cart";

/**
 * Creates the cart of a checkout, as part of a workflow: what the engine's create-cart workflow leaves behind, but
 * without reading market, customer, prices and stock again, which the quotes have told already.
 *
 * @returns the cart with its sums, unless taxes or promotions have changed them
 */
export function createCartByTables(input: WorkflowData<CheckoutCartInput>): WorkflowData<MadeCart> {
  const guest = when("is-guest", { input }, (data) => data.input.customer_id === undefined).then(() =>
    findOrCreateCustomerStep(transform({ input }, (data) => ({ email: data.input.email }))),
  );
  const customerId = transform({ input, guest }, (data) => customerOf(data.input, data.guest));
  const cart = createCartStep(
    transform({ input, customerId }, (data) => newCart(data.input, data.customerId)),
  );
  const taxed = engineTaxes(
    transform({ input, cart }, (data) => ({
      cart_id: data.cart.id,
      country_code: (data.input.is_taxed && onlyCountry(data.input.market)) || null,
    })),
  );
  discountCartStep(
    transform({ input, cart }, (data) => ({
      cart_id: data.cart.id,
      item_ids: data.cart.item_ids,
      discounts: data.input.discounts,
    })),
  );
  return transform({ input, customerId, cart, taxed }, (data): MadeCart => {
    const hasChanged = data.taxed || data.input.discounts.lines.length > 0;
    const priced = hasChanged ? null : withSums(data.input, data.cart, data.customerId);
    return { id: data.cart.id, priced };
  });
}

/** The cart with its sums, as long as it has no taxes and promotions. */
function withSums(
  { market, lines, email }: CheckoutCartInput,
  { id, item_ids }: { id: string; item_ids: string[] },
  customer_id: string | null,
): PricedCart {
  const cart = cartInMemory({ market, lines, customer_id, email }, null, []);
  return { ...cart, id, items: cart.items.map((item, index) => ({ ...item, id: item_ids[index] ?? "" })) };
}

interface Found {
  customer?: { id: string } | null;
}

/** A guest is a customer of the engine, too, found by the email as its own cart workflow does it. */
function customerOf(input: CheckoutCartInput, guest: Found | undefined): string | null {
  return input.customer_id ?? guest?.customer?.id ?? null;
}

function newCart(input: CheckoutCartInput, customerId: string | null): NewCart {
  const { market, lines, email, checkout_id } = input;
  return {
    region_id: market.region_id,
    sales_channel_id: market.sales_channel_id,
    currency_code: market.currency_code,
    customer_id: customerId,
    email,
    metadata: cartMetadata({ checkout_id, discounts: input.discounts }),
    country_code: onlyCountry(market),
    lines,
  };
}
