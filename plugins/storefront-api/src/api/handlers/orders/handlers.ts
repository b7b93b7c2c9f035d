import type { BoundCall } from "../../shell/call";
import { confirmDelivery } from "./confirm-delivery";
import { getOrder } from "./get-order";
import { listCustomerOrders } from "./list-customer-orders";
import { listAllOrders } from "./list-orders";
import { shipOrder } from "./ship-order";

export const ordersHandlers: BoundCall[] = [
  listCustomerOrders,
  listAllOrders,
  getOrder,
  confirmDelivery,
  shipOrder,
];
