import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils";
import type { ParcelLine } from "../../../modules/back-office/deliveries/parcel-contents";

/** An order as far as a parcel of it goes. */
export interface SentOrder {
  id: string;
  items: ParcelLine[];
  shipping_address?: ({ id?: string } & Record<string, unknown>) | null;
  shipping_methods?: { shipping_option_id: string | null; data: Record<string, unknown> | null }[];
}

/** What the engine shows a fulfilment provider of an order. */
const ORDER_FIELDS = [
  "*",
  "customer.*",
  "sales_channel.*",
  "region.*",
  "items.*",
  "items.tax_lines.rate",
  "items.variant.*",
  "items.variant.product.*",
  "items.variant.product.shipping_profile.id",
  "items.variant.inventory_items.required_quantity",
  "items.variant.inventory_items.inventory.id",
  "items.variant.inventory_items.inventory.title",
  "items.variant.inventory_items.inventory.sku",
  "shipping_address.*",
  "shipping_methods.*",
  "subtotal",
  "discount_total",
  "tax_total",
  "item_total",
  "shipping_total",
  "total",
];

/** @throws MedusaError NOT_FOUND */
export async function readSentOrder(container: MedusaContainer, id: string): Promise<SentOrder> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({ entity: "order", fields: ORDER_FIELDS, filters: { id } });
  const [order] = data as unknown as SentOrder[];
  if (!order) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no order ${id}`);
  return order;
}

interface Option {
  id: string;
  provider_id: string;
  shipping_profile_id: string | null;
  service_zone?: { fulfillment_set?: { location?: { id: string } | null } | null } | null;
}

/**
 * By whom, from where and to whom a parcel goes.
 *
 * @throws MedusaError INVALID_DATA where no location sends by the option, or it is not for one of the goods
 */
export async function readWay(
  container: MedusaContainer,
  order: SentOrder,
  { items, shipping_option_id }: { items: { id: string }[]; shipping_option_id: string | undefined },
) {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({
    entity: "shipping_option",
    fields: ["id", "provider_id", "shipping_profile_id", "service_zone.fulfillment_set.location.id"],
    filters: { id: shipping_option_id },
  });
  const [option] = data as unknown as Option[];
  const location_id = option?.service_zone?.fulfillment_set?.location?.id;
  if (!option || !location_id) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `No stock location sends by the shipping option ${shipping_option_id}. Link its fulfilment set to one.`,
    );
  }
  const sent = order.items.filter(({ id }) => items.some((item) => item.id === id));
  for (const { id, requires_shipping, variant } of sent) {
    const profile = variant?.product?.shipping_profile?.id;
    if (requires_shipping && variant?.product && profile !== option.shipping_profile_id) {
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `The shipping option ${option.id} is of another shipping profile than the line ${id}`,
      );
    }
  }
  const { id: _id, ...delivery_address } = order.shipping_address ?? {};
  return {
    location_id,
    provider_id: option.provider_id,
    shipping_option_id: option.id,
    requires_shipping: sent.some(({ requires_shipping }) => requires_shipping),
    delivery_address,
    data:
      order.shipping_methods?.find((method) => method.shipping_option_id === option.id)?.data ?? undefined,
  };
}
