import type { BoundCall } from "../../shell/call";
import { createCheckoutSession } from "./create-checkout-session";
import { getPaymentStatus } from "./get-payment-status";

export const checkoutHandlers: BoundCall[] = [createCheckoutSession, getPaymentStatus];
