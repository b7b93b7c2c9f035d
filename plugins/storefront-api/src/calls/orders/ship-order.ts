import { calls } from "../../contract/calls";
import { bind } from "../../http/call";
import { dispatchOrder } from "./changes";

export const shipOrder = bind(calls.shipOrder, async ({ container, body, visitor }) =>
  dispatchOrder(container, { ...body, order: body.paymentIntentId, by: visitor.customerId }),
);
