import { mailSecret } from "@emberly/kit/mail-secret";
import type { MedusaContainer } from "@medusajs/framework/types";
import { STOCK_ALERTS_MODULE } from "../modules/stock-alerts/name";
import type StockAlertsService from "../modules/stock-alerts/service";
import type { Wish } from "../modules/stock-alerts/service";
import { type ConfirmMailData, TEMPLATES } from "./mails";

/**
 * Notes that an address wants to wait, and mails it the link that confirms it. Whoever waits already gets no second mail.
 *
 * @param goods what the mail says of the variant
 */
export async function requestStockAlert(
  container: MedusaContainer,
  wish: Wish,
  goods: Pick<ConfirmMailData, "title" | "variantTitle" | "handle">,
): Promise<void> {
  const secret = await container.resolve<StockAlertsService>(STOCK_ALERTS_MODULE).ask(wish);
  if (secret === undefined) return;
  const data: ConfirmMailData = { ...goods, variantId: wish.variant_id, secret };
  await mailSecret(container, {
    to: wish.email,
    template: TEMPLATES.confirm,
    data: { ...data },
    secret: "secret",
  });
}
