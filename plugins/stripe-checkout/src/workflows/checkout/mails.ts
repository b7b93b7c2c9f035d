import type { BigNumberInput } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, decorateCartTotals, Modules } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../../modules/checkout/context";
import { readPaidCart } from "../../modules/checkout/engine-tables/paid-cart";
import type { CheckoutRow, OwedMail } from "../../modules/checkout/rows/row";
import { messageOf } from "../../modules/checkout/rules/error-codes";
import { toCents } from "../../modules/checkout/stripe/money";

/** What a mail's template gets. `price` is dollars; `subtotal`, `shippingTotal` and `total` are cents. */
export interface MailData extends Record<string, unknown> {
  orderNumber?: number;
  lines: { title: string; quantity: number; price: number }[];
  subtotal: number;
  shippingTotal: number;
  total: number;
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
  reason?: string;
  orderUrl: string;
}

export const placedMail = (row: CheckoutRow): OwedMail => ({
  template: "order.placed",
  key: `order.placed:${row.id}`,
});

export const voidedMail = (row: CheckoutRow): OwedMail => ({
  template: "payment.voided",
  key: `payment.voided:${row.id}`,
  reason: "The order could not be placed, so your card was not charged.",
});

/**
 * Hands the mails that a row owes to the notification module. What fails stays owed, is logged and tried again
 * by the reconciler: a mail server that is away must not keep an order from being placed.
 */
export async function handOverMails(context: CheckoutContext, row: CheckoutRow): Promise<void> {
  const current = await context.rows.find(row.id);
  for (const mail of current?.owed_mails ?? []) {
    try {
      await forgetFailure(context, mail);
      await context.container.resolve(Modules.NOTIFICATION).createNotifications({
        to: row.email,
        channel: "email",
        template: mail.template,
        data: await mailData(context, row, mail),
        idempotency_key: mail.key,
      });
      await context.rows.mailHandedOver(row.id, mail.key);
    } catch (error) {
      context.logger.warn(`Checkout ${row.id}: mail ${mail.template} is still owed: ${messageOf(error)}`);
    }
  }
}

/**
 * The engine keeps a failed notification under its key, and on the next try sends the mail but then fails to
 * find the record to update: it would be sent for ever.
 */
async function forgetFailure({ database }: CheckoutContext, mail: OwedMail): Promise<void> {
  await database("notification").where({ idempotency_key: mail.key, status: "failure" }).delete();
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

interface Totals {
  display_id?: number;
  currency_code: string;
  item_total: BigNumberInput;
  shipping_total: BigNumberInput;
  total: BigNumberInput;
  items: { title: string; quantity: BigNumberInput; unit_price: BigNumberInput }[];
  shipping_address?: Partial<Record<AddressField, string | null>> | null;
}

const FIELDS = [
  "currency_code",
  "item_total",
  "shipping_total",
  "total",
  "items.title",
  "items.quantity",
  "items.unit_price",
  "items.*",
  "shipping_address.*",
];

/** An order as it was placed, which is what its cart still says: one statement. */
async function placedOrder(context: CheckoutContext, row: CheckoutRow): Promise<Totals | undefined> {
  const [found, order] = await Promise.all([
    readPaidCart(context, row.cart_id),
    context.database("order").where({ id: row.order_id }).first("display_id"),
  ]);
  if (!found) return present(context, row);
  const { cart } = found;
  const { item_total, shipping_total, total } = decorateCartTotals(structuredClone(cart));
  return {
    display_id: order?.display_id,
    currency_code: cart.currency_code,
    item_total,
    shipping_total,
    total,
    items: cart.items ?? [],
    shipping_address: cart.shipping_address,
  };
}

/** What the engine says of the order now, or of the cart when there is none. */
async function present({ container }: CheckoutContext, row: CheckoutRow): Promise<Totals | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = row.order_id
    ? await query.graph({
        entity: "order",
        fields: ["display_id", ...FIELDS],
        filters: { id: row.order_id },
      })
    : await query.graph({ entity: "cart", fields: FIELDS, filters: { id: row.cart_id } });
  // One shape for both: the fields that are asked for above exist on carts and orders alike.
  return data[0] as unknown as Totals | undefined;
}

async function mailData(context: CheckoutContext, row: CheckoutRow, mail: OwedMail): Promise<MailData> {
  const source =
    mail.template === "order.placed" ? await placedOrder(context, row) : await present(context, row);
  if (!source) throw new Error(`Neither order nor cart of checkout ${row.id} was found`);
  const cents = (amount: BigNumberInput) => toCents(amount, source.currency_code);
  const address = source.shipping_address ?? {};
  return {
    orderNumber: source.display_id,
    lines: source.items.map((item) => ({
      title: item.title,
      quantity: Number(item.quantity),
      price: Number(item.unit_price),
    })),
    subtotal: cents(source.item_total),
    shippingTotal: cents(source.shipping_total),
    total: cents(source.total),
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
    reason: mail.reason,
    orderUrl: `${context.options.storeUrl}/dashboard/orders`,
  };
}
