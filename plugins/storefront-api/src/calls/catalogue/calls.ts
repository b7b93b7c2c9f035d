import type { BoundCall } from "../../http/call";

export const catalogueCalls: BoundCall[] = [];
