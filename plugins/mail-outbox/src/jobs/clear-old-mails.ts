import type { MedusaContainer } from "@medusajs/framework/types";
import { MAIL_OUTBOX_MODULE } from "../modules/mail-outbox";
import type MailOutboxService from "../modules/mail-outbox/service";

/** Deletes what was sent or given up long ago. Mails show who was told what, so they do not stay for good. */
export default async function clearOldMails(container: MedusaContainer): Promise<void> {
  await container.resolve<MailOutboxService>(MAIL_OUTBOX_MODULE).outbox.clearOld();
}

export const config = { name: "mail-outbox-clear-old-mails", schedule: "29 * * * *" };
