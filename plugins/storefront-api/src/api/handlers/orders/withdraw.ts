import { withdraw as withdrawFrom } from "@emberly/after-sale";
import { orderUnknown } from "@emberly/back-office";
import { calls } from "../../../contract/calls";
import { sendCancelledMail } from "../../../workflows/orders/cancelled-mail";
import { findOrder } from "../../../workflows/orders/read-orders";
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
  await (record ? sendReturnMail(container, record) : sendCancelledMail(container, source.id));
  const found = await findOrder(container, params.paymentIntentId);
  if (!found) throw orderUnknown();
  return found.order;
});
