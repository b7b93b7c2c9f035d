import { cancelForCustomer } from "@emberly/after-sale";
import { orderUnknown } from "@emberly/back-office";
import { calls } from "../../../contract/calls";
import { sendCancelledMail } from "../../../workflows/orders/cancelled-mail";
import { findOrder } from "../../../workflows/orders/read-orders";
import { bind } from "../../shell/call";
import { findOwnOrder } from "./own-order";

export const cancelOrder = bind(calls.cancelOrder, async (context) => {
  const { container, params, visitor } = context;
  const { source } = await findOwnOrder(context, params.paymentIntentId);
  const by = visitor?.customerId ?? source.customer_id ?? source.id;
  await cancelForCustomer(container, { orderId: source.id, by });
  await sendCancelledMail(container, source.id);
  const found = await findOrder(container, params.paymentIntentId);
  if (!found) throw orderUnknown();
  return found.order;
});
