import { sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";
import {
  ChangeActionType,
  ContainerRegistrationKeys,
  InventoryLevelWorkflowEvents,
  Modules,
  OrderWorkflowEvents,
  ReturnStatus,
} from "@medusajs/framework/utils";
import {
  createWorkflow,
  parallelize,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import {
  beginReceiveReturnWorkflow,
  beginReturnOrderWorkflow,
  cancelReturnReceiveWorkflow,
  cancelReturnRequestWorkflow,
  cancelReturnWorkflow,
  confirmReturnRequestWorkflow,
  createOrderChangeActionsWorkflow,
  createOrUpdateOrderPaymentCollectionWorkflow,
  dismissItemReturnRequestWorkflow,
  emitEventStep,
  receiveItemReturnRequestWorkflow,
  requestItemReturnWorkflow,
  updateReturnItemsStep,
  updateReturnsStep,
} from "@medusajs/medusa/core-flows";
import type { ReturnRecord } from "../modules/after-sale/return-record";
import { mainLocationOf, type Pieces, type Sent, type Shelved, sumPieces } from "./shipped-from";
import { takeInStep } from "./take-in";

/** Where the engine's return keeps ours. */
const MADE_FOR = "after_sale_return";

interface ApprovedReturn {
  /** Our own id of it. */
  id: string;
  order_id: string;
  /** Where it will arrive. */
  location_id: string;
  items: Pieces[];
  /** Id of who approved it. */
  by: string;
}

/** Makes the engine's return for what a customer sends back: all three of its steps, or none. */
export const makeEngineReturnWorkflow = createWorkflow(
  "after-sale-make-return",
  (input: WorkflowData<ApprovedReturn>) => {
    const change = beginReturnOrderWorkflow.runAsStep({
      input: transform({ input }, ({ input: { id, order_id, location_id, by } }) => ({
        order_id,
        location_id,
        created_by: by,
        metadata: { [MADE_FOR]: id },
      })),
    });
    const returnId = transform({ change }, (data): string => data.change.return_id ?? "");
    requestItemReturnWorkflow.runAsStep({
      input: transform({ input, returnId }, (data) => ({
        return_id: data.returnId,
        items: data.input.items,
      })),
    });
    confirmReturnRequestWorkflow.runAsStep({
      input: transform({ input, returnId }, (data) => ({
        return_id: data.returnId,
        confirmed_by: data.input.by,
      })),
    });
    return new WorkflowResponse(returnId);
  },
);

interface ArrivedReturn {
  return_id: string;
  order_id: string;
  /** What goes back on the shelf, and on which. */
  shelved: Shelved[];
  /** What does not. */
  written_off: Pieces[];
  /** What does not come at all. */
  given_up: Pieces[];
  /** By which {@link hasTakenIn} finds it. */
  mark: string;
  by: string | null;
}

/** Lets the engine take in what has arrived, and puts what is good back into stock: all of its steps, or none. */
export const receiveEngineReturnWorkflow = createWorkflow(
  "after-sale-receive-return",
  (input: WorkflowData<ArrivedReturn>) => {
    const change = beginReceiveReturnWorkflow.runAsStep({
      input: transform({ input }, ({ input: { return_id, by, mark } }) => ({
        return_id,
        created_by: by ?? undefined,
        internal_note: mark,
      })),
    });
    when("some-goes-back-into-stock", { input }, (data) => data.input.shelved.length > 0).then(() =>
      receiveItemReturnRequestWorkflow.runAsStep({
        input: transform({ input }, ({ input: { return_id, shelved } }) => ({
          return_id,
          items: sumPieces(shelved),
        })),
      }),
    );
    when("some-is-written-off", { input }, (data) => data.input.written_off.length > 0).then(() =>
      dismissItemReturnRequestWorkflow.runAsStep({
        input: transform({ input }, ({ input: { return_id, written_off } }) => ({
          return_id,
          items: written_off,
        })),
      }),
    );
    when("some-does-not-come", { input }, (data) => data.input.given_up.length > 0).then(() =>
      createOrderChangeActionsWorkflow.runAsStep({
        input: transform({ input, change }, ({ input: { return_id, order_id, given_up }, change: { id } }) =>
          given_up.map((pieces) => ({
            order_change_id: id,
            order_id,
            return_id,
            action: ChangeActionType.CANCEL_RETURN_ITEM,
            reference: "return",
            reference_id: return_id,
            details: { reference_id: pieces.id, quantity: pieces.quantity },
          })),
        ),
      }),
    );
    const levels = takeInStep(
      transform({ input, change }, ({ input: { by, shelved }, change: { id } }) => ({
        change_id: id,
        by,
        shelved,
      })),
    );
    parallelize(
      emitEventStep({
        eventName: OrderWorkflowEvents.RETURN_RECEIVED,
        data: transform({ input }, ({ input: { order_id, return_id } }) => ({ order_id, return_id })),
      }),
      emitEventStep({
        eventName: InventoryLevelWorkflowEvents.UPDATED,
        data: transform({ input, levels }, (data) =>
          data.levels.map((id) => ({ id, order_id: data.input.order_id })),
        ),
      }).config({ name: "emit-inventory-level-updated" }),
    );
    return new WorkflowResponse(input);
  },
);

/** Whether the engine has taken in what carries a mark, or all of the return: a process may have ended between its tables and ours. */
export async function hasTakenIn(
  container: MedusaContainer,
  { returnId, mark }: { returnId: string; mark: string },
): Promise<boolean> {
  const found = await container.resolve(Modules.ORDER).retrieveReturn(returnId);
  if (found.status === "received") return true;
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order_change",
    fields: ["id"],
    filters: { return_id: returnId, status: "confirmed", internal_note: mark },
  });
  return data.length > 0;
}

/** Whether the engine's return was cancelled, here or by staff on the page of the order. */
export async function isCancelled(container: MedusaContainer, returnId: string): Promise<boolean> {
  const { status } = await container.resolve(Modules.ORDER).retrieveReturn(returnId);
  return status === "canceled";
}

/**
 * Makes the engine expect none of a return's pieces any more, so that they can be sent back another time. Repeating it does
 * nothing.
 */
export async function cancelEngineReturn(
  container: MedusaContainer,
  { returnId, by }: { returnId: string; by: string | null },
): Promise<void> {
  if (await isCancelled(container, returnId)) return;
  const input = { return_id: returnId, canceled_by: by ?? undefined };
  await cancelReturnWorkflow(container).run({ input });
}

interface TakenIn {
  return_id: string;
  order_id: string;
  is_last: boolean;
  /** All that has come so far. */
  received: Pieces[];
  /** The part of it that was written off. */
  damaged: Pieces[];
}

/**
 * Notes at the engine's return, and at what the order's payment still has to bring, what has come so far. Repeating it does
 * nothing.
 */
export async function correctEngineReturn(
  container: MedusaContainer,
  { return_id, order_id, is_last, received, damaged }: TakenIn,
): Promise<void> {
  const orders = container.resolve(Modules.ORDER);
  const { items = [] } = await orders.retrieveReturn(return_id, { relations: ["items"] });
  const of = (pieces: Pieces[], itemId: string) => pieces.find(({ id }) => id === itemId)?.quantity ?? 0;
  await correctEngineReturnWorkflow(container).run({
    input: {
      order_id,
      items: items.map(({ id, item_id }) => ({
        id,
        received_quantity: of(received, item_id),
        damaged_quantity: of(damaged, item_id),
      })),
      returns: [
        is_last
          ? { id: return_id, status: ReturnStatus.RECEIVED, received_at: new Date() }
          : { id: return_id, status: ReturnStatus.PARTIALLY_RECEIVED },
      ],
    },
  });
}

interface Corrections {
  order_id: string;
  items: { id: string; received_quantity: number; damaged_quantity: number }[];
  returns: { id: string; status: ReturnStatus; received_at?: Date }[];
}

const correctEngineReturnWorkflow = createWorkflow(
  "after-sale-correct-return",
  (input: WorkflowData<Corrections>) => {
    updateReturnItemsStep(transform({ input }, (data) => data.input.items));
    updateReturnsStep(transform({ input }, (data) => data.input.returns));
    createOrUpdateOrderPaymentCollectionWorkflow.runAsStep({
      input: transform({ input }, ({ input: { order_id } }) => ({ order_id })),
    });
    return new WorkflowResponse(input);
  },
);

interface OrderChange {
  return_id: string | null;
  change_type: string | null;
}

/** Takes away what a process that ended halfway has left of a return. The engine begins nothing else on the order before that. */
export async function clearHalfMade(container: MedusaContainer, orderId: string): Promise<void> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order_change",
    fields: ["return_id", "change_type"],
    filters: { order_id: orderId, status: ["pending", "requested"] },
  });
  for (const { return_id, change_type } of data as unknown as OrderChange[]) {
    if (!return_id) continue;
    const input = { return_id };
    if (change_type === "return_request") await cancelReturnRequestWorkflow(container).run({ input });
    if (change_type === "return_receive") await cancelReturnReceiveWorkflow(container).run({ input });
  }
}

/**
 * Adopts the engine's return that a process made for ours and could not note before it ended. Call it after {@link
 * clearHalfMade}. A return that has lines by then is confirmed. One without lines was only begun and is deleted, because
 * nothing could ever be received for it.
 *
 * @returns its id; undefined when it has to be made
 */
export async function takeUpEngineReturn(
  container: MedusaContainer,
  { id, order_id }: { id: string; order_id: string },
): Promise<string | undefined> {
  const orders = container.resolve(Modules.ORDER);
  // The filter's type is that of orders.
  const all = await orders.listReturns({ order_id } as object, { relations: ["items"] });
  const made = all.filter(({ status, metadata }) => status !== "canceled" && metadata?.[MADE_FOR] === id);
  const bare = made.filter(({ items }) => !items?.length).map((one) => one.id);
  if (bare.length > 0) await orders.deleteReturns(bare);
  const found = made.find((one) => !bare.includes(one.id));
  // The engine confirms the change and says so at the return at the same time: one of the two may be missing.
  const note = `update "return" set status = 'requested', requested_at = now() where id = ? and status = 'open'`;
  if (found) await sqlOf(container)(note, [found.id]);
  return found?.id;
}

/** Where most of what comes back was sent from, which is where its parcel goes; else any location of the shop. */
export async function returnLocationOf(
  container: MedusaContainer,
  sent: Sent[],
  { lines }: Pick<ReturnRecord, "lines">,
): Promise<string> {
  const from = mainLocationOf(
    sent,
    lines.map(({ item_id }) => item_id),
  );
  if (from) return from;
  const [location] = await container
    .resolve(Modules.STOCK_LOCATION)
    .listStockLocations({}, { take: 1, select: ["id"] });
  if (!location) throw new Error("The shop has no stock location that a return could go to");
  return location.id;
}
