import type { MedusaContainer } from "@medusajs/framework/types";
import { sendMailsDue } from "../workflows/orders/mails-due";

const EVERY_MS = 10_000;

/** Looks for parcels that left or arrived without a word to their customers: the event that tells of it ends with its process. */
export default async function sendOrderMails(container: MedusaContainer): Promise<void> {
  await sendMailsDue(container);
}

export const config = {
  name: "storefront-api-send-order-mails",
  schedule: { interval: EVERY_MS, concurrency: "forbid" as const },
};
