import type { MedusaContainer } from "@medusajs/framework/types";
import { sendOwedReturnMails } from "../workflows/orders/return-mails";

const EVERY_MS = 10_000;

/** Looks for customers who wait for word of their return: the event that tells of a step ends with its process. */
export default async function sendReturnMails(container: MedusaContainer): Promise<void> {
  await sendOwedReturnMails(container);
}

export const config = {
  name: "storefront-api-send-return-mails",
  schedule: { interval: EVERY_MS, concurrency: "forbid" as const },
};
