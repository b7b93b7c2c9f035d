import type { BoundCall } from "../../http/call";

export const checkoutCalls: BoundCall[] = [];
