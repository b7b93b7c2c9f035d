import { deliverOrder } from "@emberly/back-office";
import { calls } from "../../../contract/calls";
import { bind } from "../../shell/call";
import { alterOrder } from "./alter-order";

export const confirmDelivery = bind(calls.confirmDelivery, async ({ container, body, visitor }) =>
  alterOrder(container, body.paymentIntentId, (scope, orderId) =>
    deliverOrder(scope, { orderId, by: visitor.customerId }),
  ),
);
