import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import { calculatePrices } from "../../modules/checkout/engine-tables/prices";
import type { OfferedOption } from "./shipping-rates";

/** A cart as far as options and their prices can ask for it. */
export interface ShippedCart {
  id: string;
  shipping_address?: { country_code: string | null } | null;
}

export interface ListShippingOptionsInput {
  cart: ShippedCart;
  fulfillment_set_ids: string[];
}

export interface ListedOption extends OfferedOption {
  price_type: string;
  shipping_profile_id?: string | null;
}

/** The shop's shipping options for a cart's country, with their flat prices; the engine knows the rules of both. */
export async function listShippingOptions(
  container: MedusaContainer,
  { cart, fulfillment_set_ids }: ListShippingOptionsInput,
): Promise<ListedOption[]> {
  const options = (await container.resolve(Modules.FULFILLMENT).listShippingOptions({
    context: { is_return: "false", enabled_in_store: "true" },
    fulfillment_set_id: fulfillment_set_ids,
    address: { country_code: cart.shipping_address?.country_code ?? undefined },
  } as object)) as ListedOption[];
  const ids = options.map(({ id }) => id);
  const links = (await checkoutContext(container)
    .database("shipping_option_price_set")
    .whereIn("shipping_option_id", ids)
    .whereNull("deleted_at")
    .select("shipping_option_id", "price_set_id")) as {
    shipping_option_id: string;
    price_set_id: string;
  }[];
  const prices = await calculatePrices(
    container,
    links.map(({ price_set_id }) => price_set_id),
    cart,
  );
  const priceOf = new Map(links.map((link) => [link.shipping_option_id, prices.get(link.price_set_id)]));
  return options.map(({ id, name, price_type, type, shipping_profile_id }): ListedOption => {
    const price = priceOf.get(id);
    return {
      id,
      name,
      price_type,
      type,
      shipping_profile_id,
      amount: price?.calculated_amount ?? undefined,
      is_tax_inclusive: price?.is_calculated_price_tax_inclusive ?? false,
    };
  });
}

export const listShippingOptionsStep = createStep(
  "list-shipping-options",
  async (input: ListShippingOptionsInput, { container }) =>
    new StepResponse(await listShippingOptions(container, input)),
);
