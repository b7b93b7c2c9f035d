import { calls } from "../../../contract/calls";
import { bind } from "../../shell/call";
import { userOf } from "./services";

export const me = bind(calls.me, async ({ container, visitor }) => userOf(container, visitor.customerId));
