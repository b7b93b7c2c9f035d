import { cancelForCustomer } from "@emberly/after-sale";
import { orderUnknown } from "@emberly/back-office";
import { calls } from "../../../contract/calls";
import { mailCancelled } from "../../../workflows/orders/cancelled-mail";
import { readOrder } from "../../../workflows/orders/read-orders";
import { bind } from "../../shell/call";
import { findOwnOrder } from "./own-order";

export const cancelOrder = bind(calls.cancelOrder, async (context) => {
  const { container, params, visitor } = context;
  const { source } = await findOwnOrder(context, params.paymentIntentId);
  const by = visitor?.customerId ?? source.customer_id ?? source.id;
  await cancelForCustomer(container, { orderId: source.id, by });
  const found = await readOrder(container, source.id);
  if (!found) throw orderUnknown();
  await mailCancelled(container, found);
  return found.order;
});
