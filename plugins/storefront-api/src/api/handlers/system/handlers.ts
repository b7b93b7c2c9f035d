import type { BoundCall } from "../../shell/call";
import { docs, openApi } from "./docs";
import { ready } from "./ready";

export const systemHandlers: BoundCall[] = [ready, openApi, docs];
