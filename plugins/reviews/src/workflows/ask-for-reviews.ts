import { EMAIL_CHANNEL } from "@emberly/kit/email-provider";
import { errorKind } from "@emberly/kit/error-kind";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { REVIEWS_MODULE } from "../modules/reviews/name";
import type { DueOrder } from "../modules/reviews/requests";
import type ReviewsService from "../modules/reviews/service";
import { ASK_TEMPLATE, type AskMailData } from "./mails";

/**
 * Mails the customers of orders that have arrived some days ago, once an order. One whose mail fails keeps no other from being mailed,
 * and is tried again the next time.
 *
 * @returns how many were mailed
 */
export async function askForReviews(container: MedusaContainer): Promise<number> {
  const { requests } = container.resolve<ReviewsService>(REVIEWS_MODULE);
  let asked = 0;
  for (const order of await requests.due()) {
    try {
      if (await askAbout(container, order)) asked += 1;
    } catch (error) {
      const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
      logger.warn(`The customer of order ${order.id} is still to be asked for reviews (${errorKind(error)})`);
    }
  }
  return asked;
}

/** @returns whether there was a mail */
function askAbout(container: MedusaContainer, order: DueOrder): Promise<boolean> {
  const { requests } = container.resolve<ReviewsService>(REVIEWS_MODULE);
  return requests.ask(order, async (products, stopToken) => {
    const data: AskMailData = {
      orderId: order.id,
      orderNumber: order.number,
      hasAccount: order.has_account,
      products,
      stopToken,
    };
    await container.resolve(Modules.NOTIFICATION).createNotifications({
      to: order.email,
      channel: EMAIL_CHANNEL,
      template: ASK_TEMPLATE,
      data: { ...data },
      provider_data: { once: `review-request ${order.id}` },
    });
  });
}
