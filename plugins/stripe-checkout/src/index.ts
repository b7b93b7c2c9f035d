/** What other packages use of this plugin. The rest is its own. */
export type { VariantQuote } from "./modules/checkout/engine-tables/cart";
export type { CheckoutMarket } from "./modules/checkout/engine-tables/market";
export { loadMarket } from "./modules/checkout/engine-tables/market";
export { LockBusyError } from "./modules/checkout/locks/cluster-lock";
export type { Memo } from "./modules/checkout/memo";
export { NO_MEMO, withinOneCall } from "./modules/checkout/memo";
export type { StripeCheckoutOptions } from "./modules/checkout/options";
export type { OrderPayment } from "./modules/checkout/orders";
export {
  listFailedRefunds,
  orderIsPlaced,
  orderOfPayment,
  paymentsOfOrders,
  placedBy,
  withOrderLock,
} from "./modules/checkout/orders";
export type { CodeProblem } from "./modules/checkout/promotions/candidates";
export type { OrderSums } from "./modules/checkout/rules/order-sums";
export { orderSums, shippingCents } from "./modules/checkout/rules/order-sums";
export type { Quotation } from "./modules/checkout/stock/quote";
export { customerGroups, quoteVariants, readOwn, readShortBeside } from "./modules/checkout/stock/quote";
export { fromCents, toCents } from "./modules/checkout/stripe/money";
export { cancelOrder } from "./workflows/checkout/cancel-for-owner";
export type { OpenCheckoutInput } from "./workflows/checkout/open";
export { openCheckout } from "./workflows/checkout/open";
export type { OpenCartInput } from "./workflows/checkout/open-cart";
export type { OpenCheckoutLine, OpenLinesInput } from "./workflows/checkout/open-lines";
export type { OpenCheckoutProblem, OpenCheckoutResult } from "./workflows/checkout/open-result";
export type { MailData, OrderMailData, OrderMailSource } from "./workflows/checkout/order-mail-data";
export { codesOf, orderMailData } from "./workflows/checkout/order-mail-data";
export type { PaymentOutcome } from "./workflows/checkout/payment-outcome";
export { paymentOutcome } from "./workflows/checkout/payment-outcome";
export type { CartQuote, QuoteCartInput } from "./workflows/checkout/quote-cart";
export { quoteCart, quoteTurns } from "./workflows/checkout/quote-cart";
export { refundOrder } from "./workflows/checkout/refund-order";
export { placeOrderWorkflow } from "./workflows/place-order";
export { tellStripeEmail } from "./workflows/tell-stripe-email";
