import { ContainerRegistrationKeys, decorateCartTotals, Modules } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../../modules/checkout/context";
import type { QuotedLine } from "../../modules/checkout/engine-tables/cart";
import { type Customer, readCustomer } from "../../modules/checkout/engine-tables/customer";
import { hasOrdered } from "../../modules/checkout/engine-tables/has-ordered";
import { type CheckoutMarket, onlyCountry } from "../../modules/checkout/engine-tables/market";
import type { LineDiscount } from "../../modules/checkout/promotions/discounts";
import { isTaxed } from "./is-taxed";
import type { PricedCart } from "./priced-cart";

/** Whose cart it is and where it would be, without there being one. */
export interface PricedFor {
  market: CheckoutMarket;
  lines: QuotedLine[];
  /** Null for a guest. */
  customer_id: string | null;
  email: string | null;
}

interface CartCustomer extends Customer {
  /** Known only where rules of promotions ask for it. */
  has_ordered?: boolean;
}

interface CartProduct {
  id: string;
  type_id: string | null;
}

interface CartTax {
  line_item_id: string;
  rate: number;
}

/** What rules of promotions, taxes and shipping can ask of a cart besides its lines; as the engine reads it for its own carts. */
export interface CartFacts {
  region: { id: string; automatic_taxes?: boolean } | undefined;
  customer: CartCustomer | undefined;
  products: Map<string, CartProduct>;
  /** Whether the engine may find taxes where it goes. */
  is_taxed: boolean;
  /** Taxes by line, as {@link lineId} names it. */
  taxes: CartTax[];
}

const lineId = (index: number): string => `line_${index}`;

/** @param forPromotions with what only their rules ask for: products, and whether the customer has ordered before */
export async function readCartFacts(
  context: CheckoutContext,
  input: PricedFor,
  { forPromotions }: { forPromotions: boolean },
): Promise<CartFacts> {
  const { memo } = context;
  const query = context.container.resolve(ContainerRegistrationKeys.QUERY);
  const productIds = new Set(input.lines.flatMap(({ line }) => line.product_id ?? []));
  const country = onlyCountry(input.market);
  const [region, customer, products, has_ordered, taxed] = await Promise.all([
    memo.get(["region", input.market.region_id], () =>
      context.database("region").where({ id: input.market.region_id }).first<CartFacts["region"]>(),
    ),
    input.customer_id ? readCustomer(context, input.customer_id) : undefined,
    forPromotions
      ? memo.getEach(["facts of products"], [...productIds], async (ids) => {
          const { data } = await query.graph({
            entity: "product",
            fields: PRODUCT_FIELDS,
            filters: { id: ids },
          });
          return new Map((data as CartProduct[]).map((product) => [product.id, product]));
        })
      : new Map<string, CartProduct>(),
    forPromotions && input.customer_id ? hasOrdered(context, input.customer_id) : undefined,
    memo.get(["is taxed", country], () => isTaxed(context, country)),
  ]);
  const facts: CartFacts = {
    region,
    customer: customer && { ...customer, has_ordered },
    products,
    is_taxed: Boolean(country) && taxed,
    taxes: [],
  };
  if (!country || !taxed) return facts;
  return { ...facts, taxes: await readTaxes(context, input, country, facts) };
}

const PRODUCT_FIELDS = [
  "id",
  "is_giftcard",
  "collection_id",
  "categories.id",
  "tags.id",
  "type_id",
  "weight",
];

/** The taxes that the engine would find for the cart's lines. */
async function readTaxes(
  context: CheckoutContext,
  { market, lines }: PricedFor,
  country: string,
  { region, customer }: CartFacts,
): Promise<CartTax[]> {
  if (!region?.automatic_taxes) return [];
  const taxed = lines.flatMap(({ line, quantity, unit_price }, index) =>
    line.is_giftcard || !line.product_id
      ? []
      : [
          {
            id: lineId(index),
            product_id: line.product_id,
            product_type_id: line.product_type_id,
            quantity,
            unit_price,
            currency_code: market.currency_code,
          },
        ],
  );
  const where = {
    address: { country_code: country },
    ...(customer
      ? {
          customer: {
            id: customer.id,
            email: customer.email ?? "",
            customer_groups: customer.groups.map(({ id }) => id),
          },
        }
      : {}),
  };
  const found = await context.memo.get(["taxes", taxed, where], () =>
    context.container.resolve(Modules.TAX).getTaxLines(taxed, where),
  );
  return found.flatMap((tax) =>
    "line_item_id" in tax ? [{ line_item_id: tax.line_item_id, rate: Number(tax.rate ?? 0) }] : [],
  );
}

/**
 * The cart that a checkout of the same lines writes, with the sums that the engine makes of it. Its lines are in the order in
 * which they were given.
 */
export function cartInMemory(
  { market, lines, customer_id, email }: PricedFor,
  facts: CartFacts | null,
  discounts: LineDiscount[],
): PricedCart {
  const country = onlyCountry(market);
  const items = lines.map(({ line, quantity, unit_price }, index) => ({
    ...line,
    id: lineId(index),
    quantity,
    unit_price,
    is_discountable: line.is_discountable ?? true,
    is_giftcard: line.is_giftcard ?? false,
    product: facts?.products.get(line.product_id ?? ""),
    variant: { id: line.variant_id, product: { id: line.product_id } },
    tax_lines: (facts?.taxes ?? []).filter(({ line_item_id }) => line_item_id === lineId(index)),
    adjustments: discounts
      .filter(({ line: position }) => position === index)
      .map((discount) => ({ ...discount, id: `${lineId(index)}_${discount.code}`, item_id: lineId(index) })),
  }));
  const cart = {
    id: "quote",
    currency_code: market.currency_code,
    region_id: market.region_id,
    sales_channel_id: market.sales_channel_id,
    customer_id,
    email,
    customer: facts?.customer,
    shipping_address: country ? { country_code: country } : null,
    items,
    shipping_methods: [],
  };
  // Writes the sums into the cart and its lines. The region is told afterwards, because the engine's carts do not have theirs then.
  const decorated = decorateCartTotals(cart as unknown as Parameters<typeof decorateCartTotals>[0]);
  const { item_total, original_item_total, total } = decorated as unknown as PricedCart;
  // Rules of prices compare plain numbers, as the engine's query gives them.
  const sums = {
    item_total: Number(item_total),
    original_item_total: Number(original_item_total),
    total: Number(total),
  };
  return { ...decorated, ...sums, region: facts?.region } as unknown as PricedCart;
}
