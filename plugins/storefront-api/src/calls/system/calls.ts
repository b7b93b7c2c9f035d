import type { BoundCall } from "../../http/call";
import { ready } from "./ready";

export const systemCalls: BoundCall[] = [ready];
