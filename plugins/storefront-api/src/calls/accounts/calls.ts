import type { BoundCall } from "../../http/call";

export const accountsCalls: BoundCall[] = [];
