import { dispatchOrder } from "@emberly/back-office";
import { calls } from "../../../contract/calls";
import { bind } from "../../shell/call";
import { alterOrder } from "./alter-order";

export const shipOrder = bind(calls.shipOrder, async ({ container, body, visitor }) => {
  const { paymentIntentId, ...dispatch } = body;
  return alterOrder(container, paymentIntentId, (scope, orderId) =>
    dispatchOrder(scope, { ...dispatch, orderId, by: visitor.customerId }),
  );
});
