import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { findOrder } from "../calls/orders/read-orders";
import { SETTINGS_MODULE } from "../modules/settings";
import type SettingsService from "../modules/settings/service";
import { liveFulfilments } from "../serialise/order";
import type { OrderMailData } from "./templates/order-data";

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
  const found = await findOrder(container, orderId);
  const to = found?.source.email;
  if (!found || !to) return;
  const { order, source } = found;
  if (template === "order.delivered" && order.delivery_status !== "delivered") return;
  const { options } = container.resolve<SettingsService>(SETTINGS_MODULE);
  const carrier = liveFulfilments(source).at(-1)?.metadata?.carrier;
  const data: OrderMailData = {
    orderNumber: order.orderNumber,
    lines: order.products,
    subtotal: order.subtotal,
    shippingTotal: order.shippingTotal,
    total: order.total,
    shipping: order.shipping,
    trackingNumber: order.trackingNumber,
    carrier: typeof carrier === "string" ? carrier : undefined,
    orderUrl: `${options.storeUrl}/dashboard/orders`,
  };
  await container.resolve(Modules.NOTIFICATION).createNotifications({
    to,
    channel: "email",
    template,
    data,
    idempotency_key: [template, orderId, template === "order.dispatched" ? order.trackingNumber : ""].join(
      ":",
    ),
  });
}
