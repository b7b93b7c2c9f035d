import type { BoundCall } from "../../shell/call";
import { createCheckoutSession } from "./create-checkout-session";
import { getPaymentStatus } from "./get-payment-status";
import { quoteCart } from "./quote-cart";

export const checkoutHandlers: BoundCall[] = [quoteCart, createCheckoutSession, getPaymentStatus];
