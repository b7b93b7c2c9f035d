import { sqlOf } from "@emberly/kit/sql";
import { LockBusyError, orderMailData, withOrderLock } from "@emberly/stripe-checkout";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { CreateNotificationDTO, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import type { OrderMailData } from "../../mails/templates/order-data";
import { SETTINGS_MODULE } from "../../modules/settings";
import type SettingsService from "../../modules/settings/service";
import { AFTER_CHANGE, type AfterChange, readOrder } from "./read-orders";

export type OrderMail = "order.dispatched" | "order.delivered";

/**
 * Tells the shopper that their order is on its way or has arrived, once for each tracking number and once for
 * the arrival. An order of several parcels is delivered when the last one is, and nothing is told before it has happened. What it
 * reads of the order it leaves to the call that has changed it.
 */
export async function sendOrderMail(
  container: MedusaContainer,
  orderId: string,
  template: OrderMail,
): Promise<void> {
  const found = await readOrder(container, orderId);
  const call = container.resolve<AfterChange | undefined>(AFTER_CHANGE, { allowUnregistered: true });
  if (call) call.found = found;
  const to = found?.source.email;
  if (!found || !to) return;
  const { order, source } = found;
  const hasHappened =
    template === "order.delivered" ? order.delivery_status === "delivered" : order.shippedAt;
  if (!hasHappened) return;
  const { options } = container.resolve<SettingsService>(SETTINGS_MODULE);
  const sent = order.parcels.findLast(({ trackingNumber }) => trackingNumber === order.trackingNumber);
  const isPart = order.parcels.length > 1 || piecesOf(order.products) > piecesOf(sent?.lines ?? []);
  const data: OrderMailData = {
    ...orderMailData(source),
    trackingNumber: order.trackingNumber,
    trackingUrl: order.trackingUrl,
    carrier: sent?.carrier,
    transitDays: order.transitDays,
    parcel: template === "order.dispatched" && sent && isPart ? sent.lines : undefined,
    orderUrl: `${options.storeUrl}/dashboard/orders`,
  };
  await announceOnce(container, {
    to,
    channel: "email",
    template,
    data: { ...data },
    idempotency_key: keyOf(template, orderId, order.trackingNumber),
  });
}

const piecesOf = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

const keyOf = (template: OrderMail, orderId: string, tracking?: string | null) =>
  [template, orderId, template === "order.dispatched" ? (tracking ?? "") : ""].join(":");

const PARCEL = `
  select of.order_id, label.tracking_number from order_fulfillment of
  left join lateral (
    select l.tracking_number from fulfillment_label l
    where l.fulfillment_id = of.fulfillment_id and l.deleted_at is null and l.tracking_number <> ''
    order by l.created_at desc, l.id desc limit 1
  ) label on true
  where of.fulfillment_id = ? and of.deleted_at is null`;

/** One that the engine could not hand on is sent again by whoever asks next. */
const ANNOUNCED = `select told.id from notification told
  where told.idempotency_key = ? and told.status <> 'failure' and told.deleted_at is null`;

/**
 * {@link sendOrderMail} for whoever hears of a parcel by an event. Calls of this plugin mail under the order's lock. So behind
 * the lock the order is read only if somebody else moved the parcel, or if the call's mail came to nothing. No mail is sent
 * while some parcels of an order are marked and others are not yet.
 */
export async function sendParcelMail(
  container: MedusaContainer,
  fulfillmentId: string,
  template: OrderMail,
): Promise<void> {
  const run = sqlOf(container);
  const [parcel] = await run<{ order_id: string; tracking_number: string | null }>(PARCEL, [fulfillmentId]);
  if (!parcel) return;
  const { order_id, tracking_number } = parcel;
  const sendUnlessSent = async () => {
    const sent = await run<{ id: string }>(ANNOUNCED, [keyOf(template, order_id, tracking_number)]);
    if (sent.length === 0) await sendOrderMail(container, order_id, template);
  };
  try {
    await withOrderLock(container, order_id, sendUnlessSent);
  } catch (error) {
    if (!(error instanceof LockBusyError)) throw error;
    // A refund keeps the lock for as long as Stripe takes, and nobody repeats an event in memory.
    await sendUnlessSent();
  }
}

/**
 * The call that changed an order and the event of that change announce the same mail at the same moment. Who comes
 * second is told so by the engine when it looks, but by an error when both had looked before either wrote.
 */
export async function announceOnce(
  container: MedusaContainer,
  notification: CreateNotificationDTO & { idempotency_key: string },
): Promise<void> {
  try {
    await container.resolve(Modules.NOTIFICATION).createNotifications(notification);
  } catch (error) {
    const database = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
    const { idempotency_key } = notification;
    const announced = await database("notification").where({ idempotency_key, deleted_at: null }).first("id");
    if (!announced) throw error;
  }
}
