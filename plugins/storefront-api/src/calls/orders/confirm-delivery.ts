import { calls } from "../../contract/calls";
import { bind } from "../../http/call";
import { deliverOrder } from "./changes";

export const confirmDelivery = bind(calls.confirmDelivery, async ({ container, body, visitor }) =>
  deliverOrder(container, { order: body.paymentIntentId, by: visitor.customerId }),
);
