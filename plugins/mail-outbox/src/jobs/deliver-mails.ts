import type { MedusaContainer } from "@medusajs/framework/types";
import { deliverMails } from "../workflows/deliver-mails";

const EVERY_MS = 3000;

/** Looks into the outbox: for mails whose announcement was lost, and for those that are to be tried again. */
export default async function deliverWaitingMails(container: MedusaContainer): Promise<void> {
  await deliverMails(container);
}

export const config = { name: "mail-outbox-deliver-mails", schedule: { interval: EVERY_MS } };
