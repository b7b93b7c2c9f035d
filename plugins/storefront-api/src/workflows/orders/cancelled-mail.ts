import { AFTER_SALE_MODULE, type AfterSaleService } from "@emberly/after-sale";
import { orderMailData } from "@emberly/stripe-checkout";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { OrderMailData } from "../../mails/templates/order-data";
import { SETTINGS_MODULE } from "../../modules/settings";
import type SettingsService from "../../modules/settings/service";
import { atUtc } from "./moments";
import { announceOnce } from "./order-mails";
import { type FoundOrder, readOrder } from "./read-orders";

/** Tells the shopper that their order was cancelled, once, whoever cancelled it. */
export async function sendCancelledMail(container: MedusaContainer, orderId: string): Promise<void> {
  const found = await readOrder(container, orderId);
  if (found) await mailCancelled(container, found);
}

/** The same of an order that was read already; nothing of one that is not cancelled. */
export async function mailCancelled(
  container: MedusaContainer,
  { source, order }: FoundOrder,
): Promise<void> {
  const to = source.email;
  if (!to || order.status !== "cancelled") return;
  const { options } = container.resolve<SettingsService>(SETTINGS_MODULE);
  const { withdrawalDays } = container.resolve<AfterSaleService>(AFTER_SALE_MODULE).options;
  const data: OrderMailData = {
    ...orderMailData(source),
    cancelledAt: order.cancelledAt && atUtc(order.cancelledAt),
    mayBeWithdrawal: withdrawalDays > 0,
    orderUrl: `${options.storeUrl}/dashboard/orders`,
  };
  await announceOnce(container, {
    to,
    channel: "email",
    template: "order.cancelled",
    data: { ...data },
    idempotency_key: `order.cancelled:${source.id}`,
  });
}
