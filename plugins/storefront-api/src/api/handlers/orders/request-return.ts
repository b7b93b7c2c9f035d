import { requestReturn as request } from "@emberly/after-sale";
import { calls } from "../../../contract/calls";
import { sendReturnMail } from "../../../workflows/orders/return-mails";
import { serialiseReturn } from "../../../workflows/orders/serialise-order";
import { bind } from "../../shell/call";
import { findOwnOrder } from "./own-order";

export const requestReturn = bind(calls.requestReturn, async (context) => {
  const { container, params, body } = context;
  const { source } = await findOwnOrder(context, params.paymentIntentId);
  const lines = body.lines.map(({ id, ...line }) => ({ ...line, productId: id }));
  const record = await request(container, { orderId: source.id, lines, note: body.note || null });
  await sendReturnMail(container, record);
  return serialiseReturn(record);
});
