import { AFTER_SALE_MODULE, type AfterSaleService } from "@emberly/after-sale";
import { EMAIL_CHANNEL } from "@emberly/kit/email-provider";
import { ensureIndex } from "@emberly/kit/engine-index";
import { IS_TOLD, sendOnce } from "@emberly/kit/send-once";
import { sqlOf } from "@emberly/kit/sql";
import { orderMailData } from "@emberly/stripe-checkout";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type { OrderMailData } from "../../mails/templates/order-data";
import { SETTINGS_MODULE } from "../../modules/settings";
import type SettingsService from "../../modules/settings/service";
import { orLater } from "../mails/or-later";
import { atUtc } from "./moments";
import { type FoundOrder, readOrder } from "./read-orders";

const CANCELLED = "order.cancelled";

/** What was cancelled a moment ago is being told of by whoever cancelled it. */
const UNTOLD = `
  select o.id from "order" o
  where o.canceled_at between now() - interval '2 days' and now() - interval '30 seconds'
    and o.email is not null and o.deleted_at is null
    and not exists (
      select from notification told where told.idempotency_key = '${CANCELLED}:' || o.id and ${IS_TOLD})
  order by o.canceled_at limit 100`;

/** It is asked every ten seconds, of however many orders there are. */
const CANCELLED_ORDERS = '"order" (canceled_at) where canceled_at is not null';

/**
 * Sends what a process that ended has left unsaid. Whoever withdraws from an order that has not left has no other receipt than this
 * mail (Directive 2011/83/EU, article 11(3)).
 */
export async function sendOwedCancelledMails(container: MedusaContainer): Promise<void> {
  const database = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
  await ensureIndex(database, "storefront_api_cancelled_orders", CANCELLED_ORDERS);
  for (const { id } of await sqlOf(container)<{ id: string }>(UNTOLD, [])) {
    await orLater(container, untold(id), () => sendCancelledMail(container, id));
  }
}

const untold = (orderId: string) =>
  `The customer of order ${orderId} is still to be told that it was cancelled`;

/** Tells the shopper that their order was cancelled, once, whoever cancelled it. */
export async function sendCancelledMail(container: MedusaContainer, orderId: string): Promise<void> {
  const found = await readOrder(container, orderId);
  if (found) await mailCancelled(container, found);
}

/** The same of an order that was read already; nothing of one that is not cancelled. A mail that could not be sent is sent later. */
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
  await orLater(container, untold(source.id), async () => {
    await sendOnce(container, {
      to,
      channel: EMAIL_CHANNEL,
      template: CANCELLED,
      data: { ...data },
      idempotency_key: `${CANCELLED}:${source.id}`,
    });
  });
}
