import { withdraw as withdrawFrom } from "@emberly/after-sale";
import { orderUnknown } from "@emberly/back-office";
import { calls } from "../../../contract/calls";
import { mailCancelled } from "../../../workflows/orders/cancelled-mail";
import { readOrder } from "../../../workflows/orders/read-orders";
import { sendReturnMail } from "../../../workflows/orders/return-mails";
import { bind } from "../../shell/call";
import { findOwnOrder } from "./own-order";

/** Either way a mail says at once what was withdrawn from, and when. */
export const withdraw = bind(calls.withdraw, async (context) => {
  const { container, params, body, visitor } = context;
  const { source } = await findOwnOrder(context, params.paymentIntentId);
  const record = await withdrawFrom(container, {
    orderId: source.id,
    by: visitor?.customerId ?? source.customer_id ?? source.id,
    lines: body.lines?.map(({ id, ...line }) => ({ ...line, productId: id })),
  });
  const found = await readOrder(container, source.id);
  if (!found) throw orderUnknown();
  await (record ? sendReturnMail(container, record) : mailCancelled(container, found));
  return found.order;
});
