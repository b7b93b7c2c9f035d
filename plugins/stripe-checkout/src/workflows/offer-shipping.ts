import { QueryContext } from "@medusajs/framework/utils";
import { transform, type WorkflowData, when } from "@medusajs/framework/workflows-sdk";
import {
  listShippingOptionsForCartWithPricingWorkflow,
  useRemoteQueryStep,
} from "@medusajs/medusa/core-flows";
import type { OfferedOption } from "./steps/shipping-rates";

/** What of a cart the rules of shipping prices can ask for. */
export const CONTEXT_FIELDS = [
  "id",
  "currency_code",
  "region_id",
  "sales_channel_id",
  "customer_id",
  "item_total",
  "total",
  "shipping_address.*",
];

interface ShippedCart {
  id: string;
  shipping_address?: { country_code: string | null } | null;
}

interface FlatOption extends Omit<OfferedOption, "amount" | "is_tax_inclusive"> {
  price_type: string;
  calculated_price?: {
    calculated_amount: number | null;
    is_calculated_price_tax_inclusive: boolean;
  } | null;
}

/**
 * The shop's shipping options with what they cost for a cart, as part of a workflow. Flat prices are asked for with the
 * cart that is known here; the engine's workflow, which reads cart, products and places for providers that work out
 * their prices, runs only where there is an option of such a provider.
 */
export function offerShipping(input: WorkflowData<{ cart: ShippedCart; fulfillment_set_ids: string[] }>) {
  const found: WorkflowData<FlatOption[]> = useRemoteQueryStep({
    entry_point: "shipping_options",
    fields: [
      "id",
      "name",
      "price_type",
      "type.code",
      "calculated_price.calculated_amount",
      "calculated_price.is_calculated_price_tax_inclusive",
    ],
    variables: transform({ input }, ({ input: { cart, fulfillment_set_ids } }) => ({
      context: QueryContext({ is_return: "false", enabled_in_store: "true" }),
      filters: {
        fulfillment_set_id: fulfillment_set_ids,
        address: { country_code: cart.shipping_address?.country_code ?? undefined },
      },
      calculated_price: { context: cart },
    })),
  }).config({ name: "get-shipping-options" });
  const workedOut = when("a-provider-works-out-prices", { found }, ({ found: options }) =>
    options.some(({ price_type }) => price_type === "calculated"),
  ).then(() =>
    listShippingOptionsForCartWithPricingWorkflow.runAsStep({
      input: transform({ input }, (data) => ({
        cart_id: data.input.cart.id,
        is_return: false,
        enabled_in_store: true,
      })),
    }),
  );
  return transform(
    { found, workedOut },
    (data): OfferedOption[] => data.workedOut ?? data.found.map(withFlatPrice),
  );
}

function withFlatPrice({ calculated_price: price, ...option }: FlatOption): OfferedOption {
  return {
    ...option,
    amount: price?.calculated_amount ?? undefined,
    is_tax_inclusive: price?.is_calculated_price_tax_inclusive ?? false,
  };
}
