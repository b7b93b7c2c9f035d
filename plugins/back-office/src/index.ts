/** What other packages use of this plugin. The rest is its own. */
export type { Checkout, OrderPayment } from "./modules/back-office/checkout/checkout";
export {
  type DeliverableItem,
  type Fulfillment,
  liveFulfillments,
} from "./modules/back-office/deliveries/order";
export type { BackOfficeOptions } from "./modules/back-office/options";
export { findOrders } from "./modules/back-office/order-state/find-orders";
export { placedOrders } from "./modules/back-office/placed-orders";
export type { StockRows } from "./modules/back-office/stock/stock-rows";
export { deliverOrder, dispatchOrder, orderUnknown } from "./workflows/deliveries/change-order";
export { confirmDeliveryWorkflow } from "./workflows/deliveries/confirm-delivery";
export { shipOrderWorkflow } from "./workflows/deliveries/ship-order";
