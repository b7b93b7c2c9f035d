import { inOneTransaction } from "@emberly/kit/module-transaction";
import type { MedusaContainer, UpdateFulfillmentDTO } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, FulfillmentWorkflowEvents, Modules } from "@medusajs/framework/utils";
import { createOrderShipmentWorkflow } from "@medusajs/medusa/core-flows";
import { parcelHooks } from "../../../modules/back-office/parcel-hooks";
import { piecesOf } from "./pieces-of";

interface Parcel {
  /** Of the fulfilment. */
  id: string;
  order_id: string;
  /** Id of who sends it. */
  by: string;
  label: { tracking_number: string; tracking_url: string; label_url: string };
  /** Undefined leaves what is there. */
  metadata: Record<string, unknown> | undefined;
}

/**
 * Marks a parcel as sent, at the fulfilment and at the order's lines in one transaction: after the engine's workflow, which takes one
 * each, the two could disagree for ever. It does the work all the same if somebody has a handler on it. The caller holds the
 * order's lock.
 */
export async function sendParcel(
  container: MedusaContainer,
  { id, order_id, by, label, metadata }: Parcel,
  context: { eventGroupId?: string },
): Promise<void> {
  const fulfillments = container.resolve(Modules.FULFILLMENT);
  if (parcelHooks().length > 0) {
    if (metadata) await fulfillments.updateFulfillment(id, { metadata });
    const input = { order_id, fulfillment_id: id, items: [], created_by: by, labels: [label] };
    await createOrderShipmentWorkflow(container).run({ input });
    return;
  }
  const orders = container.resolve(Modules.ORDER);
  const items = await piecesOf(container, id);
  // Its type leaves out who has sent it.
  const sent: UpdateFulfillmentDTO & { marked_shipped_by: string } = {
    shipped_at: new Date(),
    marked_shipped_by: by,
    labels: [label],
    ...(metadata ? { metadata } : {}),
  };
  const registered = { order_id, reference: Modules.FULFILLMENT, reference_id: id, created_by: by, items };
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await inOneTransaction(database, context, async (within) => {
    await within(fulfillments, (shared) => fulfillments.updateFulfillment(id, sent, shared));
    await within(orders, (shared) => orders.registerShipment(registered, shared));
  });
  await container
    .resolve(Modules.EVENT_BUS)
    .emit({ name: FulfillmentWorkflowEvents.SHIPMENT_CREATED, data: { id } });
}
