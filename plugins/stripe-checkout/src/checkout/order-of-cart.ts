import type { CartDTO, CreateOrderDTO, UsageComputedActions } from "@medusajs/framework/types";
import { OrderStatus } from "@medusajs/framework/utils";

/**
 * The order that a cart becomes, field for field as the engine's own complete-cart workflow makes it (the test of
 * equal end states compares the tables). Amounts are dollars.
 *
 * @param cart with its lines, ways of shipping, taxes, adjustments, addresses and credit lines
 * @param customerId null when the customer was removed meanwhile
 */
export function orderOfCart(cart: CartDTO, customerId: string | null): CreateOrderDTO {
  const items = (cart.items ?? []).map((item) => ({
    quantity: item.quantity,
    title: item.title,
    subtitle: item.subtitle,
    thumbnail: item.thumbnail,
    product_id: item.product_id,
    product_title: item.product_title,
    product_description: item.product_description,
    product_subtitle: item.product_subtitle,
    product_type: item.product_type ?? null,
    product_type_id: item.product_type_id ?? null,
    product_collection: item.product_collection ?? null,
    product_handle: item.product_handle,
    variant_id: item.variant_id,
    variant_sku: item.variant_sku,
    variant_barcode: item.variant_barcode,
    variant_title: item.variant_title,
    variant_option_values: item.variant_option_values,
    is_discountable: item.is_discountable,
    is_giftcard: item.is_giftcard ?? false,
    requires_shipping: item.requires_shipping,
    unit_price: item.unit_price,
    compare_at_unit_price: item.compare_at_unit_price,
    is_tax_inclusive: item.is_tax_inclusive,
    metadata: item.metadata ?? {},
    tax_lines: (item.tax_lines ?? []).map(taxLine),
    adjustments: (item.adjustments ?? []).map(adjustment),
  }));
  const methods = (cart.shipping_methods ?? []).map((method) => ({
    name: method.name,
    description: method.description,
    amount: method.amount,
    is_tax_inclusive: method.is_tax_inclusive,
    shipping_option_id: method.shipping_option_id,
    data: method.data,
    metadata: method.metadata,
    tax_lines: (method.tax_lines ?? []).map(taxLine),
    adjustments: (method.adjustments ?? []).map(adjustment),
  }));
  const order = {
    region_id: cart.region_id,
    customer_id: customerId ?? undefined,
    sales_channel_id: cart.sales_channel_id,
    status: OrderStatus.PENDING,
    email: cart.email,
    currency_code: cart.currency_code,
    locale: cart.locale,
    shipping_address: addressOf(cart.shipping_address),
    billing_address: addressOf(cart.billing_address),
    no_notification: false,
    items,
    shipping_methods: methods,
    metadata: cart.metadata,
    promo_codes: promotionUsage(cart).map(({ code }) => code),
    credit_lines: (cart.credit_lines ?? []).map(
      ({ amount, raw_amount, reference, reference_id, metadata }) => ({
        amount,
        raw_amount,
        reference,
        reference_id,
        metadata,
      }),
    ),
  };
  // The engine's own workflow hands this form over; its types want the database's ids already.
  return order as unknown as CreateOrderDTO;
}

/** By how much each promotion lowers a cart, as its budget and its limits count it. */
export function promotionUsage(cart: CartDTO): UsageComputedActions[] {
  const lines: { adjustments?: Adjustment[] }[] = [...(cart.items ?? []), ...(cart.shipping_methods ?? [])];
  return lines
    .flatMap(({ adjustments }) => adjustments ?? [])
    .flatMap(({ amount, code }) => (code ? [{ amount, code }] : []));
}

interface TaxLine {
  description?: string;
  tax_rate_id?: string;
  code: string;
  rate: number;
  provider_id?: string;
  metadata?: unknown;
  data?: unknown;
}

function taxLine({ description, tax_rate_id, code, rate, provider_id, metadata, data }: TaxLine) {
  return {
    description,
    tax_rate_id,
    code,
    rate,
    provider_id,
    metadata: metadata ?? null,
    data: data ?? null,
  };
}

interface Adjustment {
  code?: string;
  /** Dollars. */
  amount: UsageComputedActions["amount"];
  description?: string;
  promotion_id?: string;
  provider_id?: string;
  is_tax_inclusive?: boolean;
}

function adjustment({ code, amount, description, promotion_id, provider_id, is_tax_inclusive }: Adjustment) {
  return { code, amount, description, promotion_id, provider_id, is_tax_inclusive };
}

/** An order's address is a row of its own. */
function addressOf(address: CartDTO["shipping_address"]) {
  if (!address) return null;
  const { id: _, created_at: __, updated_at: ___, ...rest } = address;
  return rest;
}
