import { prepared } from "@emberly/kit/sql";
import { nameOfLine } from "@emberly/kit/variant-name";
import type { BigNumberInput } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, decorateCartTotals, MathBN } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../../modules/checkout/context";
import { readPaidCart } from "../../modules/checkout/engine-tables/paid-cart";
import type { CheckoutRow, OwedMail } from "../../modules/checkout/rows/row";
import {
  type OrderSums,
  orderSums,
  type SoldLine,
  type UnroundedSums,
} from "../../modules/checkout/rules/order-sums";
import { toCents } from "../../modules/checkout/stripe/money";

/** The data of every mail about an order. Amounts are in the currency's smallest unit, such as cents, as Stripe has them. */
export interface OrderMailData extends OrderSums {
  orderNumber?: number;
  /** Three letters, lower case. */
  currency_code: string;
  /** `title` includes the variant. `total` is that of the line: its price times the quantity, before discounts. */
  lines: { title: string; sku: string | null; quantity: number; unit_price: number; total: number }[];
  /** The shopper's codes. */
  codes: string[];
  shipping: {
    name: string;
    address: {
      line1: string;
      line2: string;
      city: string;
      state: string;
      postal_code: string;
      country: string;
    };
  };
}

/** What the template of one of this plugin's own mails gets. */
export interface MailData extends OrderMailData, Record<string, unknown> {
  /** A sentence in English: why, or how much. */
  reason?: string;
  /** What the shop says of the way of shipping; with the mail about a new order. */
  shippingDescription?: string | null;
  /** What went back by this refund. */
  refunded?: number;
  orderUrl: string;
}

type AddressField =
  | "first_name"
  | "last_name"
  | "address_1"
  | "address_2"
  | "city"
  | "province"
  | "postal_code"
  | "country_code";

interface SourceLine extends SoldLine {
  title: string;
  product_title?: string | null;
  variant_title?: string | null;
  variant_sku?: string | null;
  quantity: BigNumberInput;
}

/** An order, or the cart that it was made of, as the engine gives it. Amounts are dollars. */
export interface OrderMailSource extends UnroundedSums {
  display_id?: number;
  metadata?: Record<string, unknown> | null;
  items?: (SourceLine | null)[] | null;
  shipping_address?: Partial<Record<AddressField, string | null>> | null;
  shipping_description?: string | null;
}

/** The one place that turns an order into the data of its mails, whoever sends them. */
export function orderMailData(source: OrderMailSource): OrderMailData {
  const cents = (amount: BigNumberInput) => toCents(amount, source.currency_code);
  const address = source.shipping_address ?? {};
  return {
    orderNumber: source.display_id,
    currency_code: source.currency_code,
    lines: (source.items ?? [])
      .filter((item) => item !== null)
      .map(({ title, product_title, variant_title, variant_sku, quantity, unit_price }) => ({
        title: nameOfLine(product_title ?? title, variant_title),
        sku: variant_sku ?? null,
        quantity: Number(quantity),
        unit_price: cents(unit_price),
        total: cents(MathBN.mult(unit_price, quantity)),
      })),
    ...orderSums(source),
    codes: codesOf(source),
    shipping: {
      name: [address.first_name, address.last_name].filter(Boolean).join(" "),
      address: {
        line1: address.address_1 ?? "",
        line2: address.address_2 ?? "",
        city: address.city ?? "",
        state: address.province ?? "",
        postal_code: address.postal_code ?? "",
        country: (address.country_code ?? "").toUpperCase(),
      },
    },
  };
}

/** The codes that an order's shopper gave, as the checkout keeps them. */
export function codesOf({ metadata }: { metadata?: Record<string, unknown> | null }): string[] {
  const kept = metadata?.promotion_codes;
  return Array.isArray(kept) ? kept.filter((code) => typeof code === "string") : [];
}

/** A checkout with what the mail about its order tells besides its cart. */
export interface MailedRow
  extends Pick<CheckoutRow, "id" | "state" | "cart_id" | "order_id" | "email" | "owed_mails"> {
  display_id: number | null;
  shipping_description: string | null;
}

const SHIPPING_DESCRIPTION = `
  select type.description from cart_shipping_method method
  join shipping_option option on option.id = method.shipping_option_id
  join shipping_option_type type on type.id = option.shipping_option_type_id
  where method.cart_id = checkout.cart_id and method.deleted_at is null order by method.id limit 1`;

/** Reads a checkout as it is at this moment. */
export async function findMailed(
  { database }: CheckoutContext,
  checkoutId: string,
): Promise<MailedRow | undefined> {
  const [row] = await prepared<MailedRow>(
    database,
    `select id, state, cart_id, order_id, email, owed_mails,
       (select display_id from "order" where id = checkout.order_id) as display_id,
       (${SHIPPING_DESCRIPTION}) as shipping_description
     from stripe_checkout checkout where id = ?`,
    [checkoutId],
  );
  return row;
}

/** What the template of a mail gets that a checkout owes. @throws Error when neither its order nor its cart is there any more */
export async function mailData(context: CheckoutContext, row: MailedRow, mail: OwedMail): Promise<MailData> {
  const source =
    mail.template === "order.placed" ? await placedOrder(context, row) : await present(context, row);
  if (!source) throw new Error(`Neither order nor cart of checkout ${row.id} was found`);
  const { options } = context;
  return {
    ...orderMailData(source),
    reason: mail.reason,
    shippingDescription: source.shipping_description,
    refunded: mail.refunded,
    orderUrl: `${options.storeUrl}${options.ordersPath.replace(":id", row.order_id ?? "")}`,
  };
}

const FIELDS = [
  "credit_line_total",
  "currency_code",
  "original_item_total",
  "item_total",
  "metadata",
  "shipping_total",
  "total",
  "items.title",
  "items.quantity",
  "items.unit_price",
  "items.*",
  "shipping_address.*",
];

/** What of an order came back. */
const RETURNED = [
  "items.detail.return_received_quantity",
  "items.detail.return_dismissed_quantity",
  "items.return_received_total",
  "items.return_dismissed_total",
  "items.is_tax_inclusive",
  "items.tax_lines.rate",
];

/** An order as it was placed, which is what its cart still says: one statement. */
async function placedOrder(context: CheckoutContext, row: MailedRow): Promise<OrderMailSource | undefined> {
  const found = await readPaidCart(context, row.cart_id);
  if (!found) return present(context, row);
  const { cart } = found;
  const priced = structuredClone(cart);
  const { item_total, shipping_total, total } = decorateCartTotals(priced);
  // The sums are written into the lines, too, which the type does not say.
  const whole = (priced.items ?? []) as unknown as { original_total: number }[];
  return {
    display_id: row.display_id ?? undefined,
    shipping_description: row.shipping_description,
    currency_code: cart.currency_code,
    original_item_total: MathBN.sum(0, ...whole.map(({ original_total }) => original_total)),
    item_total,
    metadata: cart.metadata,
    shipping_total,
    total,
    items: cart.items ?? [],
    shipping_address: cart.shipping_address,
  };
}

/** What the engine says of the order now, or of the cart when there is none. */
async function present({ container }: CheckoutContext, row: MailedRow): Promise<OrderMailSource | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = row.order_id
    ? await query.graph({
        entity: "order",
        fields: ["display_id", ...FIELDS, ...RETURNED],
        filters: { id: row.order_id },
      })
    : await query.graph({ entity: "cart", fields: FIELDS, filters: { id: row.cart_id } });
  // One shape for both: what carts and orders do not share, it need not have.
  return data[0] as unknown as OrderMailSource | undefined;
}
