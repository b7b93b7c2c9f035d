import type { BoundCall } from "../../http/call";

export const adminCalls: BoundCall[] = [];
