import { inOneTransaction } from "@emberly/kit/module-transaction";
import { sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, FulfillmentWorkflowEvents, Modules } from "@medusajs/framework/utils";
import { type LinePieces, piecesOf } from "./pieces-of";

interface Parcel {
  /** Of the fulfilment. */
  id: string;
  order_id: string;
  /** Id of who confirms that it has arrived. */
  by: string;
}

/**
 * Marks a parcel as delivered, at the fulfilment and at the order's lines in one transaction: after the engine's workflow, which takes
 * one each, the two could disagree for ever. That workflow has no hooks. The caller holds the order's lock.
 *
 * @throws MedusaError INVALID_DATA where more would have arrived than was packed: somebody has marked it meanwhile
 */
export async function deliverParcel(
  container: MedusaContainer,
  { id, order_id, by }: Parcel,
  context: { eventGroupId?: string },
): Promise<void> {
  const fulfillments = container.resolve(Modules.FULFILLMENT);
  const orders = container.resolve(Modules.ORDER);
  const items = await piecesOf(container, id);
  const arrived = { order_id, reference: Modules.FULFILLMENT, reference_id: id, created_by: by, items };
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await inOneTransaction(database, context, async (within) => {
    const delivered_at = new Date();
    await within(fulfillments, (shared) => fulfillments.updateFulfillment(id, { delivered_at }, shared));
    await within(orders, (shared) => orders.registerDelivery(arrived, shared));
  });
  await container
    .resolve(Modules.EVENT_BUS)
    .emit({ name: FulfillmentWorkflowEvents.DELIVERY_CREATED, data: { id } });
}

const UNCOUNTED = `
  select i.item_id as id, (i.fulfilled_quantity - i.delivered_quantity)::float8 as quantity
  from "order" o join order_item i on i.order_id = o.id and i.version = o.version and i.deleted_at is null
  where o.id = ? and i.fulfilled_quantity > i.delivered_quantity`;

/**
 * Counts as arrived what was packed, for an order whose parcels are all marked as delivered: an engine that ended within its own
 * workflow has marked a parcel and not counted its pieces. Repeating it does nothing. The caller holds the order's lock.
 */
export async function countDelivered(
  container: MedusaContainer,
  { order_id, by }: Omit<Parcel, "id">,
): Promise<void> {
  const items = await sqlOf(container)<LinePieces>(UNCOUNTED, [order_id]);
  if (items.length === 0) return;
  const arrived = { order_id, reference: Modules.FULFILLMENT, created_by: by, items };
  await container.resolve(Modules.ORDER).registerDelivery(arrived);
}
