import { EMAIL_CHANNEL } from "@emberly/kit/email-provider";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { REVIEWS_MODULE } from "../modules/reviews/name";
import type ReviewsService from "../modules/reviews/service";
import { ASK_TEMPLATE, type AskMailData } from "./mails";

/**
 * Mails the customers of orders that have arrived some days ago, once an order.
 *
 * @returns how many were mailed
 */
export async function askForReviews(container: MedusaContainer): Promise<number> {
  const { requests } = container.resolve<ReviewsService>(REVIEWS_MODULE);
  const notifications = container.resolve(Modules.NOTIFICATION);
  let asked = 0;
  for (const order of await requests.due()) {
    const isMailed = await requests.ask(order, async (products, stopToken) => {
      const data: AskMailData = {
        orderId: order.id,
        orderNumber: order.number,
        hasAccount: order.has_account,
        products,
        stopToken,
      };
      await notifications.createNotifications({
        to: order.email,
        channel: EMAIL_CHANNEL,
        template: ASK_TEMPLATE,
        data: { ...data },
        provider_data: { once: `review-request ${order.id}` },
      });
    });
    if (isMailed) asked += 1;
  }
  return asked;
}
