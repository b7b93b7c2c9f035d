import { calls } from "../../contract/calls";
import { bind } from "../../http/call";
import { listOrders } from "./read-orders";

export const listAllOrders = bind(calls.listOrders, async ({ container, query, res }) => {
  const { orders, total } = await listOrders(container, query);
  res.set("X-Total-Count", String(total));
  return orders;
});
