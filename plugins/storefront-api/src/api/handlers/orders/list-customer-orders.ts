import { Failure } from "@emberly/kit/failure";
import { calls } from "../../../contract/calls";
import { listOrdersOf } from "../../../workflows/orders/read-orders";
import { bind } from "../../shell/call";

export const listCustomerOrders = bind(calls.listCustomerOrders, async ({ container, body, visitor }) => {
  const isOwn = body.userId === visitor.customerId;
  // Who bought what is more than a shipping label says, so it asks for both.
  if (!isOwn && !visitor.permissions.allow("order:read", "customer:read")) {
    throw new Failure(403, "You can only see your own orders");
  }
  return listOrdersOf(container, body.userId);
});
