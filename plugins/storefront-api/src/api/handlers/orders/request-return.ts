import { requestReturn as request } from "@emberly/after-sale";
import { calls } from "../../../contract/calls";
import { sendReturnMail } from "../../../workflows/orders/return-mails";
import { serialiseReturn } from "../../../workflows/orders/serialise-order";
import { lendOwnPictures } from "../../pictures/lend-own-pictures";
import { bind } from "../../shell/call";
import { findOwnOrder } from "./own-order";

export const requestReturn = bind(calls.requestReturn, async (context) => {
  const { container, params, body } = context;
  const { source } = await findOwnOrder(context, params.paymentIntentId);
  const lines = body.lines.map(({ id, ...line }) => ({ ...line, productId: id }));
  const pictures = await lendOwnPictures(container, body.pictures, [source.customer_id ?? source.id]);
  const record = await request(container, { orderId: source.id, lines, note: body.note || null, pictures });
  await sendReturnMail(container, record);
  return serialiseReturn(record);
});
