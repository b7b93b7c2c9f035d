import type { BoundCall } from "../../shell/call";
import { createCheckoutSession } from "./create-checkout-session";

export const checkoutHandlers: BoundCall[] = [createCheckoutSession];
