import { prepared } from "@emberly/kit/sql";
import { generateEntityId, MathBN, PriceListType } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../context";
import { announce, rowEvent } from "./announce";
import { withAscendingIds } from "./ascending-ids";
import { exactAmount } from "./raw-amount";
import type { StockedVariant, VariantNode } from "./variants";

type CartLine = ReturnType<typeof cartLine>;

/**
 * What a cart's line keeps of its variant, field for field as the engine's own cart workflow fills it (the checkout's
 * test of equal carts compares them). The price is said beside it: dollars, and whether it includes tax.
 */
export function cartLine(variant: VariantNode) {
  const { product, calculated_price: price } = variant;
  return {
    title: product?.title ?? "",
    subtitle: variant.title ?? undefined,
    thumbnail: variant.thumbnail ?? product?.thumbnail ?? undefined,
    product_id: product?.id,
    product_title: product?.title,
    product_description: product?.description ?? undefined,
    product_subtitle: product?.subtitle ?? undefined,
    product_type: product?.type?.value,
    product_type_id: product?.type?.id,
    product_collection: product?.collection?.title,
    product_handle: product?.handle,
    variant_id: variant.id,
    variant_sku: variant.sku ?? undefined,
    variant_barcode: variant.barcode ?? undefined,
    variant_title: variant.title ?? undefined,
    is_discountable: product?.discountable,
    is_giftcard: product?.is_giftcard,
    // Without a profile no shipping method would match, and the paid cart could not become an order.
    requires_shipping: Boolean(product?.shipping_profile),
    is_tax_inclusive: price?.is_calculated_price_tax_inclusive ?? false,
    compare_at_unit_price: reducedFrom(price) ?? undefined,
  };
}

/** Dollars before a sale; null when nothing is taken off. */
function reducedFrom(price: VariantNode["calculated_price"]): number | null {
  if (price?.calculated_price?.price_list_type !== PriceListType.SALE) return null;
  const { original_amount: original, calculated_amount: now } = price;
  return original === null || now === null || MathBN.eq(original, now) ? null : original;
}

/** What a variant costs and how many can be bought at this moment. */
export interface VariantQuote extends StockedVariant {
  /** Dollars, by the engine's price rules; null when the variant has no price in this market. */
  unit_price: number | null;
  /** What can be bought now, holds of others taken off; null when stock is not counted. */
  available: number | null;
  /** What a cart keeps of the variant. */
  line: CartLine;
}

/** A line with what the shop asks for it at this moment, which is kept until the session ends. */
export interface QuotedLine extends VariantQuote {
  quantity: number;
  /** Dollars, for one. */
  unit_price: number;
  /** Kept with the order's line. */
  metadata?: Record<string, unknown>;
}

export interface NewCart {
  region_id: string;
  sales_channel_id: string;
  currency_code: string;
  /** Null for nobody. */
  customer_id: string | null;
  email: string;
  metadata: Record<string, unknown>;
  /** Where it goes when that is known already: two letters, lower case. */
  country_code: string | undefined;
  lines: QuotedLine[];
}

/**
 * Writes a cart into the engine's tables: what its cart module leaves there, in one statement (the test of equal end
 * states compares the tables).
 *
 * @returns its id, and the ids of its lines in their order
 */
export async function createCart(
  context: CheckoutContext,
  cart: NewCart,
): Promise<{ id: string; item_ids: string[] }> {
  const id = generateEntityId(undefined, "cart");
  const addressId = cart.country_code ? generateEntityId(undefined, "caaddr") : null;
  const items = withAscendingIds(cart.lines.map(itemRow), "cali");
  await prepared(
    context.database,
    `with address as (
       insert into cart_address (id, country_code) select given.id, given.country
       from (values (?::text, ?::text)) as given(id, country) where given.id is not null
     ), cart as (
       insert into cart
         (id, region_id, sales_channel_id, currency_code, customer_id, email, metadata, shipping_address_id)
       values (?, ?, ?, ?, ?, ?, ?, ?)
     )
     insert into cart_line_item (cart_id, ${ITEM_COLUMNS})
     select ?, ${ITEM_COLUMNS} from jsonb_populate_recordset(null::cart_line_item, ?::jsonb)`,
    [
      ...[addressId, cart.country_code ?? null],
      ...[id, cart.region_id, cart.sales_channel_id, cart.currency_code, cart.customer_id, cart.email],
      ...[JSON.stringify(cart.metadata), addressId],
      ...[id, JSON.stringify(items)],
    ],
  );
  await announce(context, [
    ...(addressId ? [rowEvent("cart", "address", "created", addressId)] : []),
    rowEvent("cart", "cart", "created", id),
    ...items.map((item) => rowEvent("cart", "line_item", "created", item.id)),
  ]);
  return { id, item_ids: items.map((item) => item.id) };
}

const ITEM_COLUMNS = [
  "id",
  "title",
  "subtitle",
  "thumbnail",
  "quantity",
  "variant_id",
  "product_id",
  "product_title",
  "product_description",
  "product_subtitle",
  "product_type",
  "product_type_id",
  "product_collection",
  "product_handle",
  "variant_sku",
  "variant_barcode",
  "variant_title",
  "requires_shipping",
  "is_discountable",
  "is_giftcard",
  "is_tax_inclusive",
  "compare_at_unit_price",
  "raw_compare_at_unit_price",
  "unit_price",
  "raw_unit_price",
  "is_custom_price",
  "metadata",
].join(", ");

function itemRow({ line, quantity, unit_price, metadata }: QuotedLine) {
  const { compare_at_unit_price: before, ...kept } = line;
  return {
    ...kept,
    quantity,
    unit_price,
    raw_unit_price: exactAmount(unit_price),
    is_custom_price: true,
    metadata: metadata ?? {},
    is_discountable: line.is_discountable ?? true,
    is_giftcard: line.is_giftcard ?? false,
    ...(before === undefined
      ? {}
      : { compare_at_unit_price: before, raw_compare_at_unit_price: exactAmount(before) }),
  };
}
