import { calls } from "../../contract/calls";
import { bind } from "../../http/call";
import { Failure } from "../../http/failure";
import { isDelivered } from "../../serialise/order";
import { confirmDeliveryWorkflow } from "../../workflows/orders/confirm-delivery";
import { alterOrder } from "./alter-order";

/** Marks everything that was ordered as delivered, through the engine, so that stock and dashboard agree. */
export const confirmDelivery = bind(calls.confirmDelivery, async ({ container, body, visitor }) =>
  alterOrder(
    container,
    { paymentIntentId: body.paymentIntentId, mail: "order.delivered" },
    async (source) => {
      if (isDelivered(source)) throw new Failure(409, "This order is already delivered");
      await confirmDeliveryWorkflow(container).run({ input: { order: source, by: visitor.customerId } });
    },
  ),
);
