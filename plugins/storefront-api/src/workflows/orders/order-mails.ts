import { liveFulfillments } from "@emberly/back-office";
import { EMAIL_CHANNEL } from "@emberly/kit/email-provider";
import { IS_TOLD, sendOnce } from "@emberly/kit/send-once";
import { sqlOf } from "@emberly/kit/sql";
import { LockBusyError, orderMailData, withOrderLock } from "@emberly/stripe-checkout";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { OrderMailData } from "../../mails/templates/order-data";
import { SETTINGS_MODULE } from "../../modules/settings";
import type SettingsService from "../../modules/settings/service";
import { lastSent, parcelsOf } from "./parcels";
import { AFTER_CHANGE, type AfterChange, readOrder } from "./read-orders";
import { itemsOf } from "./serialise-order";

export type OrderMail = "order.dispatched" | "order.delivered";

/**
 * Tells the shopper that their order is on its way or has arrived, once for each tracking number, or parcel that has none, and once
 * for the arrival. An order of several parcels is delivered when the last one is, and nothing is told before it has happened. What it
 * reads of the order it leaves to the call that has changed it.
 *
 * @param fulfillmentId the parcel that has left; without it, the one that left last
 * @returns false while somebody else is sending it, who may have ended
 */
export async function sendOrderMail(
  container: MedusaContainer,
  orderId: string,
  template: OrderMail,
  fulfillmentId?: string,
): Promise<boolean> {
  const found = await readOrder(container, orderId);
  const call = container.resolve<AfterChange | undefined>(AFTER_CHANGE, { allowUnregistered: true });
  if (call) call.found = found;
  const to = found?.source.email;
  if (!found || !to) return true;
  const { order, source } = found;
  const fulfillment = lastSent(liveFulfillments(source), fulfillmentId);
  const [sent] = fulfillment ? parcelsOf(itemsOf(source), [fulfillment]) : [];
  if (template === "order.delivered" ? order.delivery_status !== "delivered" : !sent) return true;
  const { options } = container.resolve<SettingsService>(SETTINGS_MODULE);
  const isPart = order.parcels.length > 1 || piecesOf(order.products) > piecesOf(sent?.lines ?? []);
  const data: OrderMailData = {
    ...orderMailData(source),
    trackingNumber: sent?.trackingNumber,
    trackingUrl: sent?.trackingUrl,
    carrier: sent?.carrier,
    transitDays: order.transitDays,
    parcel: template === "order.dispatched" && sent && isPart ? sent.lines : undefined,
    orderUrl: `${options.storeUrl}/dashboard/orders`,
  };
  return sendOnce(container, {
    to,
    channel: EMAIL_CHANNEL,
    template,
    data: { ...data },
    idempotency_key: keyOf(template, orderId, sent?.trackingNumber ?? fulfillment?.id),
  });
}

const piecesOf = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** @param parcel its tracking number, or its id where it has none */
const keyOf = (template: OrderMail, orderId: string, parcel = "") =>
  [template, orderId, template === "order.dispatched" ? parcel : ""].join(":");

const PARCEL = `
  select of.order_id, label.tracking_number from order_fulfillment of
  left join lateral (
    select l.tracking_number from fulfillment_label l
    where l.fulfillment_id = of.fulfillment_id and l.deleted_at is null and l.tracking_number <> ''
    order by l.created_at desc, l.id desc limit 1
  ) label on true
  where of.fulfillment_id = ? and of.deleted_at is null`;

const ANNOUNCED = `select told.id from notification told where told.idempotency_key = ? and ${IS_TOLD}`;

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
    const sent = await run<{ id: string }>(ANNOUNCED, [
      keyOf(template, order_id, tracking_number ?? fulfillmentId),
    ]);
    if (sent.length === 0) await sendOrderMail(container, order_id, template, fulfillmentId);
  };
  try {
    await withOrderLock(container, order_id, sendUnlessSent);
  } catch (error) {
    if (!(error instanceof LockBusyError)) throw error;
    // A refund keeps the lock for as long as Stripe takes, and nobody repeats an event in memory.
    await sendUnlessSent();
  }
}
