import { EMAIL_CHANNEL, hasEmailProvider } from "@emberly/kit/email-provider";
import { sqlOn } from "@emberly/kit/sql";
import { ContainerRegistrationKeys, decorateCartTotals, MathBN, Modules } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../../modules/checkout/context";
import { readPaidCart } from "../../modules/checkout/engine-tables/paid-cart";
import type { CheckoutRow, OwedMail } from "../../modules/checkout/rows/row";
import { messageOf } from "../../modules/checkout/rules/error-codes";
import { UNFINISHED } from "../../modules/checkout/state-machine/states";
import { type MailData, type OrderMailSource, orderMailData } from "./order-mail-data";

/** The mail about an order that was placed. */
export const placedMail = (row: CheckoutRow): OwedMail => ({
  template: "order.placed",
  key: `order.placed:${row.id}`,
});

/** The mail about an authorisation that was given back, because no order could be placed. */
export const voidedMail = (row: CheckoutRow): OwedMail => ({
  template: "payment.voided",
  key: `payment.voided:${row.id}`,
  reason: "The order could not be placed, so your card was not charged.",
});

/** How long a mail waits that nobody sends; a provider comes with another start of the engine. */
const NOBODY_SENDS_MS = 60 * 60_000;

/**
 * Hands the mails that a row owes to the notification module. What fails stays owed, is logged and tried again
 * by the reconciler: a mail server that is away must not keep an order from being placed.
 */
export async function handOverMails(context: CheckoutContext, row: CheckoutRow): Promise<void> {
  const current = await context.rows.find(row.id);
  if (!current || current.owed_mails.length === 0) return;
  // Somebody who was erased has no email any more.
  if (!context.options.mails || current.email === "") {
    for (const { key } of current.owed_mails) await context.rows.mailHandedOver(row.id, key);
    return;
  }
  if (!(await hasEmailProvider(sqlOn(context.database)))) return waitForSender(context, current);
  for (const mail of current.owed_mails) {
    try {
      await forgetFailure(context, mail);
      await context.container.resolve(Modules.NOTIFICATION).createNotifications({
        to: row.email,
        channel: EMAIL_CHANNEL,
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

const told = new WeakSet<CheckoutContext["database"]>();

/** Said once for the process: each mail of each checkout would say the same, round after round. */
async function waitForSender(context: CheckoutContext, row: CheckoutRow): Promise<void> {
  const { database, logger, rows } = context;
  if (!told.has(database)) {
    const ways = `add a notification provider for the channel ${EMAIL_CHANNEL}, or set the option mails to false`;
    logger.warn(`stripe-checkout: nobody sends the shop's mails, they stay owed: ${ways}`);
    told.add(database);
  }
  if ((UNFINISHED as readonly string[]).includes(row.state)) return;
  await rows.patch(row.id, { next_check_at: new Date(Date.now() + NOBODY_SENDS_MS) });
}

/**
 * The engine keeps a failed notification under its key, and on the next try sends the mail but then fails to
 * find the record to update: it would be sent for ever.
 */
async function forgetFailure({ database }: CheckoutContext, mail: OwedMail): Promise<void> {
  await database("notification").where({ idempotency_key: mail.key, status: "failure" }).delete();
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

/** An order as it was placed, which is what its cart still says: one statement. */
async function placedOrder(context: CheckoutContext, row: CheckoutRow): Promise<OrderMailSource | undefined> {
  const [found, order] = await Promise.all([
    readPaidCart(context, row.cart_id),
    context.database("order").where({ id: row.order_id }).first("display_id"),
  ]);
  if (!found) return present(context, row);
  const { cart } = found;
  const priced = structuredClone(cart);
  const { item_total, shipping_total, total } = decorateCartTotals(priced);
  // The sums are written into the lines, too, which the type does not say.
  const whole = (priced.items ?? []) as unknown as { original_total: number }[];
  return {
    display_id: order?.display_id,
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
async function present(
  { container }: CheckoutContext,
  row: CheckoutRow,
): Promise<OrderMailSource | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = row.order_id
    ? await query.graph({
        entity: "order",
        fields: ["display_id", ...FIELDS],
        filters: { id: row.order_id },
      })
    : await query.graph({ entity: "cart", fields: FIELDS, filters: { id: row.cart_id } });
  // One shape for both: the fields that are asked for above exist on carts and orders alike.
  return data[0] as unknown as OrderMailSource | undefined;
}

async function mailData(context: CheckoutContext, row: CheckoutRow, mail: OwedMail): Promise<MailData> {
  const source =
    mail.template === "order.placed" ? await placedOrder(context, row) : await present(context, row);
  if (!source) throw new Error(`Neither order nor cart of checkout ${row.id} was found`);
  const { options } = context;
  return {
    ...orderMailData(source),
    reason: mail.reason,
    refunded: mail.refunded,
    orderUrl: `${options.storeUrl}${options.ordersPath.replace(":id", row.order_id ?? "")}`,
  };
}
