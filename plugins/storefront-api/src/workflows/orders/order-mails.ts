import { orderMailData } from "@emberly/stripe-checkout";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { CreateNotificationDTO, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import type { OrderMailData } from "../../mails/templates/order-data";
import { SETTINGS_MODULE } from "../../modules/settings";
import type SettingsService from "../../modules/settings/service";
import { readOrder } from "./read-orders";

export type OrderMail = "order.dispatched" | "order.delivered";

/**
 * Tells the shopper that their order is on its way or has arrived, once for each tracking number and once for
 * the arrival. An order of several parcels is delivered when the last one is.
 */
export async function sendOrderMail(
  container: MedusaContainer,
  orderId: string,
  template: OrderMail,
): Promise<void> {
  const found = await readOrder(container, orderId);
  const to = found?.source.email;
  if (!found || !to) return;
  const { order, source } = found;
  if (template === "order.delivered" && order.delivery_status !== "delivered") return;
  const { options } = container.resolve<SettingsService>(SETTINGS_MODULE);
  const sent = order.parcels.findLast(({ trackingNumber }) => trackingNumber === order.trackingNumber);
  const isPart = order.parcels.length > 1 || order.products.length > (sent?.lines.length ?? 0);
  const data: OrderMailData = {
    ...orderMailData(source),
    trackingNumber: order.trackingNumber,
    trackingUrl: order.trackingUrl,
    carrier: sent?.carrier,
    parcel: template === "order.dispatched" && sent && isPart ? sent.lines : undefined,
    orderUrl: `${options.storeUrl}/dashboard/orders`,
  };
  const tracking = template === "order.dispatched" ? (order.trackingNumber ?? "") : "";
  await announceOnce(container, {
    to,
    channel: "email",
    template,
    data: { ...data },
    idempotency_key: [template, orderId, tracking].join(":"),
  });
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
    const announced = await database("notification").where({ idempotency_key }).first("id");
    if (!announced) throw error;
  }
}
