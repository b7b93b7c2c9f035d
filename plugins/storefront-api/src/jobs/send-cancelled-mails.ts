import type { MedusaContainer } from "@medusajs/framework/types";
import { sendOwedCancelledMails } from "../workflows/orders/cancelled-mail";

const EVERY_MS = 10_000;

/** Looks for orders that were cancelled without a word to their customers: the event that tells of it ends with its process. */
export default async function sendCancelledMails(container: MedusaContainer): Promise<void> {
  await sendOwedCancelledMails(container);
}

export const config = {
  name: "storefront-api-send-cancelled-mails",
  schedule: { interval: EVERY_MS, concurrency: "forbid" as const },
};
