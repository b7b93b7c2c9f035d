import { calls } from "../../contract/calls";
import { bind } from "../../http/call";
import { Failure } from "../../http/failure";
import { listOrdersOf } from "./read-orders";

export const listCustomerOrders = bind(calls.listCustomerOrders, async ({ container, body, visitor }) => {
  if (body.userId !== visitor.customerId && !visitor.isAdmin) {
    throw new Failure(403, "You can only see your own orders");
  }
  return listOrdersOf(container, body.userId);
});
