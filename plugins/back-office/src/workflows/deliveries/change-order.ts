import { isDelivered } from "@emberly/kit/delivered";
import { Failure } from "@emberly/kit/failure";
import { sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";
import { findDeliverable } from "../../modules/back-office/deliveries/find-deliverable";
import { isDispatched } from "../../modules/back-office/deliveries/fulfillment-plan";
import type { DeliverableOrder } from "../../modules/back-office/deliveries/order";
import { BACK_OFFICE_MODULE } from "../../modules/back-office/name";
import type BackOfficeService from "../../modules/back-office/service";
import { confirmDeliveryWorkflow } from "./confirm-delivery";
import { shipOrderWorkflow } from "./ship-order";

export interface OrderChange {
  /** The engine's id of the order. */
  orderId: string;
  /** Id of who changes it. */
  by: string;
}

export interface Dispatch extends OrderChange {
  trackingNumber: string;
  carrier?: string;
}

/** The refusal for an order that does not exist: a `Failure` with status 404. */
export const orderUnknown = () => new Failure(404, "There is no such order");

/**
 * Marks what has not left yet as dispatched, with its tracking number.
 *
 * @throws Failure 404 for an unknown order; 409 when it was dispatched, delivered or cancelled, or is being changed
 */
export function dispatchOrder(
  container: MedusaContainer,
  { orderId, by, trackingNumber, carrier }: Dispatch,
): Promise<void> {
  return changeOrder(container, orderId, async (order) => {
    if (isDelivered(order)) throw new Failure(409, "This order is already delivered");
    if (isDispatched(order)) throw new Failure(409, "This order has already been dispatched");
    await shipOrderWorkflow(container).run({
      input: { order, by, tracking_number: trackingNumber, carrier: carrier ?? null },
    });
  });
}

/**
 * Marks everything that was ordered as delivered, through the engine, so that stock and dashboard agree.
 *
 * @throws Failure 404 for an unknown order; 409 when it was delivered or cancelled, or is being changed
 */
export function deliverOrder(container: MedusaContainer, { orderId, by }: OrderChange): Promise<void> {
  return changeOrder(container, orderId, async (order) => {
    if (isDelivered(order)) throw new Failure(409, "This order is already delivered");
    await confirmDeliveryWorkflow(container).run({ input: { order, by } });
  });
}

/**
 * Changes an order while nobody else changes it through these calls, because two clicks at once must not make two fulfilments
 * of the same goods. The order is read under the lock: whatever was read before may be outdated.
 */
async function changeOrder(
  container: MedusaContainer,
  orderId: string,
  change: (order: DeliverableOrder) => Promise<void>,
): Promise<void> {
  const { checkout } = container.resolve<BackOfficeService>(BACK_OFFICE_MODULE);
  try {
    await checkout.withOrderLock(container, orderId, async () => {
      const order = await findDeliverable(sqlOf(container), checkout, orderId);
      if (!order) throw orderUnknown();
      if (order.status === "canceled") throw new Failure(409, "This order was cancelled");
      await change(order);
    });
  } catch (error) {
    if (error instanceof Error && error.name === "LockBusyError")
      throw new Failure(409, "Somebody else is changing this order right now");
    throw error;
  }
}
