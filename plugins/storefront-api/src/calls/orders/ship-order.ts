import { calls } from "../../contract/calls";
import { bind } from "../../http/call";
import { Failure } from "../../http/failure";
import { isDelivered } from "../../serialise/order";
import { isDispatched } from "../../workflows/orders/fulfilment-plan";
import { shipOrderWorkflow } from "../../workflows/orders/ship-order";
import { alterOrder } from "./alter-order";

/** Marks what has not left yet as dispatched, with its tracking number; the shopper gets it by mail. */
export const shipOrder = bind(calls.shipOrder, async ({ container, body, visitor }) =>
  alterOrder(
    container,
    { paymentIntentId: body.paymentIntentId, mail: "order.dispatched" },
    async (source) => {
      if (isDelivered(source)) throw new Failure(409, "This order is already delivered");
      if (isDispatched(source)) throw new Failure(409, "This order has already been dispatched");
      await shipOrderWorkflow(container).run({
        input: {
          order: source,
          by: visitor.customerId,
          tracking_number: body.trackingNumber,
          carrier: body.carrier ?? null,
        },
      });
    },
  ),
);
