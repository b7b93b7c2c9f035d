import type { BoundCall } from "../../http/call";
import { docs, openApi } from "./docs";
import { ready } from "./ready";

export const systemCalls: BoundCall[] = [ready, openApi, docs];
