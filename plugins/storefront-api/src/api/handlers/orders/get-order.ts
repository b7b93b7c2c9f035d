import { orderUnknown } from "@emberly/back-office";
import { calls } from "../../../contract/calls";
import { findOrder } from "../../../workflows/orders/read-orders";
import { bind } from "../../shell/call";

/** Somebody else's order and one that does not exist answer alike. */
export const getOrder = bind(calls.getOrder, async ({ container, params, visitor }) => {
  const found = await findOrder(container, params.paymentIntentId);
  const isOwn = found?.source.customer_id === visitor.customerId;
  if (!found || !(isOwn || visitor.permissions.allow("order:read"))) throw orderUnknown();
  return found.order;
});
