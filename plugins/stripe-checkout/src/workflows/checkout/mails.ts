import { EMAIL_CHANNEL } from "@emberly/kit/email-provider";
import { findProvider } from "@emberly/kit/notification-provider";
import { sendOnce } from "@emberly/kit/send-once";
import type { CheckoutContext } from "../../modules/checkout/context";
import type { CheckoutRow, OwedMail } from "../../modules/checkout/rows/row";
import { messageOf } from "../../modules/checkout/rules/error-codes";
import { UNFINISHED } from "../../modules/checkout/state-machine/states";
import { findMailed, type MailedRow, mailData } from "./order-mail-data";

/** The mail about an order that was placed. */
export const placedMail = (row: CheckoutRow): OwedMail => ({
  template: "order.placed",
  key: `order.placed:${row.id}`,
});

/** The mail about an authorisation that was given back, because no order could be placed. */
export const voidedMail = (row: CheckoutRow): OwedMail => ({
  template: "payment.voided",
  key: `payment.voided:${row.id}`,
  reason: "The order could not be placed, so your card was not charged.",
});

/** How long a mail waits that nobody sends; a provider comes with another start of the engine. */
const NOBODY_SENDS_MS = 60 * 60_000;

/**
 * Hands the mails that a row owes to the notification module. What fails stays owed, is logged and tried again
 * by the reconciler: a mail server that is away must not keep an order from being placed.
 */
export async function handOverMails(context: CheckoutContext, row: CheckoutRow): Promise<void> {
  // Who comes to owe one has it in the row that they hand over. What others owe since is theirs to hand over.
  if (row.owed_mails.length === 0) return;
  const current = await findMailed(context, row.id);
  if (!current || current.owed_mails.length === 0) return;
  // Somebody who was erased has no email any more.
  if (!context.options.mails || current.email === "") {
    for (const { key } of current.owed_mails) await context.rows.mailHandedOver(row.id, key);
    return;
  }
  if (!(await findProvider(context.container, EMAIL_CHANNEL))) return waitForSender(context, current);
  for (const mail of current.owed_mails) {
    try {
      const isTold = await sendOnce(context.container, {
        to: current.email,
        channel: EMAIL_CHANNEL,
        template: mail.template,
        data: await mailData(context, current, mail),
        idempotency_key: mail.key,
      });
      if (isTold) await context.rows.mailHandedOver(row.id, mail.key);
    } catch (error) {
      context.logger.warn(`Checkout ${row.id}: mail ${mail.template} is still owed: ${messageOf(error)}`);
    }
  }
}

const told = new WeakSet<CheckoutContext["database"]>();

/** Said once for the process: each mail of each checkout would say the same, round after round. */
async function waitForSender(context: CheckoutContext, row: MailedRow): Promise<void> {
  const { database, logger, rows } = context;
  if (!told.has(database)) {
    const ways = `add a notification provider for the channel ${EMAIL_CHANNEL}, or set the option mails to false`;
    logger.warn(`stripe-checkout: nobody sends the shop's mails, they stay owed: ${ways}`);
    told.add(database);
  }
  if ((UNFINISHED as readonly string[]).includes(row.state)) return;
  await rows.patch(row.id, { next_check_at: new Date(Date.now() + NOBODY_SENDS_MS) });
}
