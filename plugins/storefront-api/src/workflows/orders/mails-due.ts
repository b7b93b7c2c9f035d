import { sqlOf } from "@emberly/kit/sql";
import { withOrderLock } from "@emberly/stripe-checkout";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { type OrderMail, sendOrderMail } from "./order-mails";

/** A mail that an order's customer is to get once the order has been changed. */
export interface MailDue {
  order_id: string;
  template: OrderMail;
}

/** What was begun a moment ago is being told of by whoever does it. After two days nobody waits for word any more. */
const LEFT_UNSAID = `
  with late as (delete from order_mail_due where since < now() - interval '2 days')
  select order_id, template from order_mail_due
  where since between now() - interval '2 days' and now() - interval '30 seconds'
  order by since limit 100`;

/**
 * Written before the change: whoever ends between the change and its mail leaves it to {@link sendMailsDue}.
 *
 * @returns false when it was due already: an earlier change, of which a process that ended has left no word
 */
export async function noteMailDue(
  container: MedusaContainer,
  { order_id, template }: MailDue,
): Promise<boolean> {
  const [noted] = await sqlOf(container)<{ is_new: boolean }>(
    `insert into order_mail_due (order_id, template) values (?, ?)
     on conflict (order_id, template) do update set since = now() returning xmax = 0 as is_new`,
    [order_id, template],
  );
  return noted?.is_new ?? false;
}

/** The mail is on its way, or what it would tell has not come to pass. */
export async function settleMailDue(
  container: MedusaContainer,
  { order_id, template }: MailDue,
): Promise<void> {
  await sqlOf(container)("delete from order_mail_due where order_id = ? and template = ?", [
    order_id,
    template,
  ]);
}

/** Sends what a process that ended has left unsaid. An order that it has not changed yet has nothing to tell. */
export async function sendMailsDue(container: MedusaContainer): Promise<void> {
  for (const due of await sqlOf(container)<MailDue>(LEFT_UNSAID, [])) {
    try {
      await withOrderLock(container, due.order_id, async () => {
        if (await sendOrderMail(container, due.order_id, due.template)) await settleMailDue(container, due);
      });
    } catch (error) {
      const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
      logger.warn(`${due.template} of order ${due.order_id} is still to be mailed: ${String(error)}`);
    }
  }
}
