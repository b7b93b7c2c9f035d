import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { MAIL_QUEUED } from "../modules/mail-outbox/events";
import { deliverMails } from "../workflows/deliver-mails";

/** Sends a mail as soon as it is queued; the job catches what this misses. */
export default async function deliverQueuedMail({ container }: SubscriberArgs): Promise<void> {
  await deliverMails(container);
}

export const config: SubscriberConfig = { event: MAIL_QUEUED };
