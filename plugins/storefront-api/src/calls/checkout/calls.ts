import type { BoundCall } from "../../http/call";
import { createCheckoutSession } from "./create-checkout-session";

export const checkoutCalls: BoundCall[] = [createCheckoutSession];
