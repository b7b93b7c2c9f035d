import { inOneTransaction } from "@emberly/kit/module-transaction";
import { sqlOn } from "@emberly/kit/sql";
import { moveStock, underStockLocks } from "@emberly/kit/stock-moves";
import type { MedusaContainer, Message } from "@medusajs/framework/types";
import {
  ContainerRegistrationKeys,
  generateEntityId,
  InventoryLevelWorkflowEvents,
  Modules,
  OrderWorkflowEvents,
  ReservationItemWorkflowEvents,
} from "@medusajs/framework/utils";
import type { ParcelContents } from "../../../modules/back-office/deliveries/parcel-contents";

interface Leaving extends Pick<ParcelContents, "taken"> {
  /** Of the fulfilment. */
  id: string;
  order_id: string;
  /** Pieces by line of the order. */
  items: { id: string; quantity: number }[];
  /** Id of who makes it. */
  by: string;
}

/**
 * Links a fulfilment with its order, says at the order's lines what is in it, and takes that off the shelves: all of it or nothing.
 *
 * @returns the events that tell of it
 */
export async function takeOut(
  container: MedusaContainer,
  { id, order_id, items, by, taken }: Leaving,
  context: { eventGroupId?: string },
): Promise<Message[]> {
  const orders = container.resolve(Modules.ORDER);
  const inventory = container.resolve(Modules.INVENTORY);
  const used = taken.filter(({ reservation, pieces }) => pieces === reservation.quantity);
  const part = taken.filter(({ reservation, pieces }) => pieces < reservation.quantity);
  const gone = used.map(({ reservation }) => reservation.id);
  const left = part.map(({ reservation, pieces }) => ({
    id: reservation.id,
    quantity: reservation.quantity - pieces,
  }));
  const moves = taken.map(({ reservation: { inventory_item_id, location_id }, pieces }) => ({
    inventory_item_id,
    location_id,
    pieces: -pieces,
  }));
  const leave = () =>
    inOneTransaction(
      container.resolve(ContainerRegistrationKeys.PG_CONNECTION),
      context,
      async (within, transaction) => {
        const registered = {
          order_id,
          reference: Modules.FULFILLMENT,
          reference_id: id,
          created_by: by,
          items,
        };
        await within(orders, (shared) => orders.registerFulfillment(registered, shared));
        await sqlOn(transaction)(
          "insert into order_fulfillment (id, order_id, fulfillment_id) values (?, ?, ?)",
          [generateEntityId(undefined, "ordful"), order_id, id],
        );
        const levels = await moveStock(container, moves, within);
        if (left.length > 0)
          await within(inventory, (shared) => inventory.updateReservationItems(left, shared));
        if (gone.length > 0)
          await within(inventory, (shared) => inventory.deleteReservationItems(gone, shared));
        return levels;
      },
    );
  const levels = await underStockLocks(container, moves, leave);
  const told = (name: string, ids: string[]) => ids.map((one) => ({ name, data: { id: one, order_id } }));
  return [
    { name: OrderWorkflowEvents.FULFILLMENT_CREATED, data: { order_id, fulfillment_id: id } },
    ...told(InventoryLevelWorkflowEvents.UPDATED, levels),
    ...told(
      ReservationItemWorkflowEvents.UPDATED,
      left.map((one) => one.id),
    ),
    ...told(ReservationItemWorkflowEvents.DELETED, gone),
  ];
}
