import { Modules } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../../modules/checkout/context";
import { type PriceRule, readPriceRules, toldApart } from "../../modules/checkout/engine-tables/price-rules";
import { calculatePrices } from "../../modules/checkout/engine-tables/prices";
import type { OfferedOption } from "./shipping-rates";

/** A cart as far as options and their prices can ask for it. */
export interface ShippedCart {
  id: string;
  currency_code: string;
  region_id?: string;
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

/** Ways of shipping and what their prices follow from; not yet what they cost. */
interface Ways {
  options: ListedOption[];
  /** Price sets by option. */
  sets: Map<string, string>;
  rules: PriceRule[];
}

/** The shop's shipping options for a cart's country, with their flat prices; the engine knows the rules of both. */
export async function listShippingOptions(
  context: Pick<CheckoutContext, "container" | "database" | "memo">,
  { cart, fulfillment_set_ids }: ListShippingOptionsInput,
): Promise<ListedOption[]> {
  const { container, memo } = context;
  const where = [fulfillment_set_ids, cart.shipping_address?.country_code ?? null] as const;
  const { options, sets, rules } = await memo.get(["ways of shipping", where], () =>
    readWays(context, ...where),
  );
  const { region_id, currency_code } = cart;
  const prices = await memo.get(
    ["prices of shipping", where, region_id, currency_code, toldApart(rules, cart)],
    () => calculatePrices(container, [...sets.values()], cart),
  );
  return options.map(({ id, name, price_type, type, shipping_profile_id }): ListedOption => {
    const price = prices.get(sets.get(id) ?? "");
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

async function readWays(
  { container, database }: Pick<CheckoutContext, "container" | "database">,
  fulfillmentSetIds: string[],
  countryCode: string | null,
): Promise<Ways> {
  const options = (await container.resolve(Modules.FULFILLMENT).listShippingOptions({
    context: { is_return: "false", enabled_in_store: "true" },
    fulfillment_set_id: fulfillmentSetIds,
    address: { country_code: countryCode ?? undefined },
  } as object)) as ListedOption[];
  const links = (await database("shipping_option_price_set")
    .whereIn(
      "shipping_option_id",
      options.map(({ id }) => id),
    )
    .whereNull("deleted_at")
    .select("shipping_option_id", "price_set_id")) as {
    shipping_option_id: string;
    price_set_id: string;
  }[];
  const sets = new Map(
    links.map(({ shipping_option_id, price_set_id }) => [shipping_option_id, price_set_id]),
  );
  return { options, sets, rules: await readPriceRules(database, [...sets.values()]) };
}
