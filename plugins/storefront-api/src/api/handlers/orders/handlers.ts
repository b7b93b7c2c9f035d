import type { BoundCall } from "../../shell/call";
import { cancelOrder } from "./cancel-order";
import { confirmDelivery } from "./confirm-delivery";
import { getOrder } from "./get-order";
import { getReceipt } from "./get-receipt";
import { listCustomerOrders } from "./list-customer-orders";
import { listAllOrders } from "./list-orders";
import { lookUpOrder, openLookedUpOrder, openOrderByLink } from "./order-lookup";
import { requestReturn } from "./request-return";
import { shipOrder } from "./ship-order";
import { uploadOrderPictures } from "./upload-order-pictures";
import { withdraw } from "./withdraw";

export const ordersHandlers: BoundCall[] = [
  listCustomerOrders,
  listAllOrders,
  getOrder,
  getReceipt,
  confirmDelivery,
  shipOrder,
  cancelOrder,
  requestReturn,
  withdraw,
  uploadOrderPictures,
  lookUpOrder,
  openLookedUpOrder,
  openOrderByLink,
];
