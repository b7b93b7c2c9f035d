import { Failure } from "@emberly/kit/failure";
import { cancelOrder } from "@emberly/stripe-checkout";
import type { MedusaContainer } from "@medusajs/framework/types";
import { cancelOrderFulfillmentWorkflow } from "@medusajs/medusa/core-flows";
import { lockOrder } from "./lock-order";
import { readOrderState } from "./order-state";

interface Cancellation {
  /** The engine's id of the order. */
  orderId: string;
  /** Id of who cancels. */
  by: string;
}

/**
 * Cancels an order for its customer, as long as nothing of it has left. Packed parcels are unpacked first, because the engine
 * cancels no order with a parcel. Dispatching takes the same lock, so of both at once exactly one happens.
 *
 * @throws Failure 409 when it is on its way, cancelled, or cannot be cancelled now; 503 while Stripe does not answer
 */
export async function cancelForCustomer(
  container: MedusaContainer,
  { orderId, by }: Cancellation,
): Promise<void> {
  await lockOrder(container, orderId, () => unpack(container, { orderId, by }));
  await cancelOrder(container, {
    orderId,
    by,
    assertCancellable: async () => {
      await assertCancellable(container, orderId);
    },
  });
}

async function unpack(container: MedusaContainer, { orderId, by }: Cancellation): Promise<void> {
  const { packed } = await assertCancellable(container, orderId);
  for (const fulfillmentId of packed) {
    await cancelOrderFulfillmentWorkflow(container).run({
      input: { order_id: orderId, fulfillment_id: fulfillmentId, canceled_by: by },
    });
  }
}

async function assertCancellable(container: MedusaContainer, orderId: string) {
  const state = await readOrderState(container, orderId);
  if (state?.status === "canceled") throw new Failure(409, "This order has been cancelled.");
  if (!state || state.is_sent || state.status === "completed") {
    throw new Failure(409, "This order is already on its way.");
  }
  return state;
}
