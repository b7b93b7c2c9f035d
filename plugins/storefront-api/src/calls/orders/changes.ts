import { Failure } from "@emberly/kit/failure";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { Order } from "../../contract/records";
import { isDelivered } from "../../serialise/order";
import { confirmDeliveryWorkflow } from "../../workflows/orders/confirm-delivery";
import { isDispatched } from "../../workflows/orders/fulfilment-plan";
import { shipOrderWorkflow } from "../../workflows/orders/ship-order";
import { alterOrder } from "./alter-order";

export interface OrderChange {
  /** The order's payment intent, or its own id. */
  order: string;
  /** Id of who changes it. */
  by: string;
}

export interface Dispatch extends OrderChange {
  trackingNumber: string;
  carrier?: string;
}

/**
 * Marks what has not left yet as dispatched, with its tracking number; the shopper gets it by mail.
 *
 * @throws Failure 404 for an unknown order; 409 when it was dispatched, delivered or cancelled, or is being changed
 */
export function dispatchOrder(
  container: MedusaContainer,
  { order, by, trackingNumber, carrier }: Dispatch,
): Promise<Order> {
  return alterOrder(container, { paymentIntentId: order, mail: "order.dispatched" }, async (source) => {
    if (isDelivered(source)) throw new Failure(409, "This order is already delivered");
    if (isDispatched(source)) throw new Failure(409, "This order has already been dispatched");
    await shipOrderWorkflow(container).run({
      input: { order: source, by, tracking_number: trackingNumber, carrier: carrier ?? null },
    });
  });
}

/**
 * Marks everything that was ordered as delivered, through the engine, so that stock and dashboard agree.
 *
 * @throws Failure 404 for an unknown order; 409 when it was delivered or cancelled, or is being changed
 */
export function deliverOrder(container: MedusaContainer, { order, by }: OrderChange): Promise<Order> {
  return alterOrder(container, { paymentIntentId: order, mail: "order.delivered" }, async (source) => {
    if (isDelivered(source)) throw new Failure(409, "This order is already delivered");
    await confirmDeliveryWorkflow(container).run({ input: { order: source, by } });
  });
}
