import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../../modules/checkout/context";
import { type Customer, readCustomer } from "../../modules/checkout/engine-tables/customer";
import { hasOrdered } from "../../modules/checkout/engine-tables/has-ordered";
import type { CheckoutMarket } from "../../modules/checkout/engine-tables/market";
import type { QuotedLine } from "../engine-writer";
import { isTaxed } from "../steps/is-taxed";

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
  /** Taxes by line, as {@link lineId} names it. */
  taxes: CartTax[];
}

export const lineId = (index: number): string => `line_${index}`;

/** Where the market's goods go, as long as there is one country only: two letters, lower case. */
export function onlyCountry({ countries }: CheckoutMarket): string | undefined {
  return countries.length === 1 ? countries[0]?.toLowerCase() : undefined;
}

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
