import { RETURN_MOVED, type ReturnRecord } from "@emberly/after-sale";
import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { sendReturnMail } from "../workflows/orders/return-mails";

/** The staff have done something with a return: its customer is told. */
export default async function returnMails({
  event,
  container,
}: SubscriberArgs<Pick<ReturnRecord, "id" | "status">>): Promise<void> {
  await sendReturnMail(container, event.data);
}

export const config: SubscriberConfig = { event: RETURN_MOVED };
