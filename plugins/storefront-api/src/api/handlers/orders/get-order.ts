import { orderUnknown } from "@emberly/back-office";
import { calls } from "../../../contract/calls";
import { findOrder } from "../../../workflows/orders/read-orders";
import { bind } from "../../shell/call";
import { findOwnOrder } from "./own-order";

/** Somebody else's order and one that does not exist answer alike. */
export const getOrder = bind(calls.getOrder, async (context) => {
  const { container, params, visitor } = context;
  const mayReadAll = visitor?.permissions.allow("order:read");
  const found = mayReadAll
    ? await findOrder(container, params.paymentIntentId)
    : await findOwnOrder(context, params.paymentIntentId);
  if (!found) throw orderUnknown();
  return found.order;
});
