import { calls } from "../../../contract/calls";
import { listOrders } from "../../../workflows/orders/read-orders";
import { bind } from "../../shell/call";

export const listAllOrders = bind(calls.listOrders, async ({ container, query, res }) => {
  const { orders, total } = await listOrders(container, query);
  res.set("X-Total-Count", String(total));
  return orders;
});
