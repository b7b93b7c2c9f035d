import type { BoundCall } from "../../http/call";

export const ordersCalls: BoundCall[] = [];
