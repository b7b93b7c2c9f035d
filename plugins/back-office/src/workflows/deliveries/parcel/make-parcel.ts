import { sqlOf } from "@emberly/kit/sql";
import type { FulfillmentWorkflow, MedusaContainer, OrderDTO } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import {
  cancelFulfillmentWorkflow,
  createFulfillmentWorkflow,
  createOrderFulfillmentWorkflow,
} from "@medusajs/medusa/core-flows";
import { parcelContents } from "../../../modules/back-office/deliveries/parcel-contents";
import { parcelHooks } from "../../../modules/back-office/parcel-hooks";
import { readSentOrder, readWay } from "./read-parcel";
import { takeOut } from "./take-out";

export interface NewParcel {
  order_id: string;
  items: { id: string; quantity: number }[];
  shipping_option_id: string | undefined;
  /** Id of who makes it. */
  by: string;
  carrier: string | null;
}

/** Where a fulfilment says which order it was made for, until it is linked with it. */
const MADE_FOR = "back_office_order";

/**
 * Puts pieces of an order into a fulfilment and takes them off stock. The caller holds the order's lock.
 *
 * The engine's workflow does its parts in a transaction each. When the process ended between them, the next try took the pieces off
 * stock a second time, or found none of them reserved any more. So they are one transaction here, unless somebody has a handler on
 * that workflow.
 *
 * @returns the fulfilment's id
 * @throws MedusaError INVALID_DATA where less is reserved than is to leave, or no location sends the goods
 */
export async function makeParcel(
  container: MedusaContainer,
  parcel: NewParcel,
  { eventGroupId }: { eventGroupId?: string },
): Promise<string> {
  const { order_id, items, shipping_option_id, by, carrier } = parcel;
  const metadata = carrier ? { carrier } : undefined;
  if (parcelHooks().length > 0) {
    const input = { order_id, items, created_by: by, shipping_option_id, metadata };
    return (await createOrderFulfillmentWorkflow(container).run({ input })).result.id;
  }
  const inventory = container.resolve(Modules.INVENTORY);
  const lines = items.map(({ id }) => id);
  await cancelLeftOver(container, order_id, lines);
  const order = await readSentOrder(container, order_id);
  const reservations = await inventory.listReservationItems({ line_item_id: lines });
  const contents = parcelContents(
    order.items,
    items,
    reservations.map((one) => ({ ...one, quantity: Number(one.quantity) })),
  );
  const { result } = await createFulfillmentWorkflow(container).run({
    input: {
      ...(await readWay(container, order, parcel)),
      order: order as unknown as OrderDTO,
      items: contents.items as FulfillmentWorkflow.CreateFulfillmentWorkflowInput["items"],
      labels: [],
      created_by: by,
      packed_at: new Date(),
      metadata: { ...metadata, [MADE_FOR]: order_id },
    },
  });
  const { id } = result;
  try {
    const events = await takeOut(container, { ...parcel, id, taken: contents.taken }, { eventGroupId });
    await container.resolve(Modules.EVENT_BUS).emit(events);
  } catch (error) {
    // Unless it has been linked: a connection that breaks does not say whether its transaction was committed.
    await cancelLeftOver(container, order_id, lines);
    throw error;
  }
  return id;
}

/** Cancels what a process made for these lines and could not link with their order before it ended. Nothing has left for it. */
async function cancelLeftOver(container: MedusaContainer, orderId: string, lines: string[]): Promise<void> {
  const left = await sqlOf(container)<{ id: string }>(
    `select distinct fulfillment.id from fulfillment_item content
     join fulfillment on fulfillment.id = content.fulfillment_id and fulfillment.deleted_at is null
       and fulfillment.canceled_at is null and fulfillment.metadata->>'${MADE_FOR}' = ?
     where content.line_item_id in (select jsonb_array_elements_text(?::jsonb)) and content.deleted_at is null
       and not exists (select from order_fulfillment link
         where link.fulfillment_id = fulfillment.id and link.deleted_at is null)`,
    [orderId, JSON.stringify(lines)],
  );
  for (const { id } of left) await cancelFulfillmentWorkflow(container).run({ input: { id } });
}
