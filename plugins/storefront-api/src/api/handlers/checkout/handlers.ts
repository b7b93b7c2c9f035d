import type { BoundCall } from "../../shell/call";
import { createCheckoutSession } from "./create-checkout-session";
import { getPaymentStatus } from "./get-payment-status";
import { listOwnPrices } from "./own-prices";
import { quoteCart } from "./quote-cart";

export const checkoutHandlers: BoundCall[] = [
  quoteCart,
  listOwnPrices,
  createCheckoutSession,
  getPaymentStatus,
];
