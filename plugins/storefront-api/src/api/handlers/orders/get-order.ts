import { calls } from "../../../contract/calls";
import { bind } from "../../shell/call";
import { findVisibleOrder } from "./own-order";

export const getOrder = bind(calls.getOrder, async (context) => {
  const { order } = await findVisibleOrder(context, context.params.paymentIntentId);
  return order;
});
