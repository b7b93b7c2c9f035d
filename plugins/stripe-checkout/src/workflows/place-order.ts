import {
  createHook,
  createWorkflow,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { byEngine } from "./by-engine";
import { byTables } from "./by-tables";
import type { PlaceOrderInput } from "./engine-writer";

const orderPlaced = (order: WorkflowData<{ id: string }>, input: WorkflowData<PlaceOrderInput>) =>
  createHook("orderPlaced", { order_id: order.id, cart_id: input.cart_id });

/**
 * Makes the order of a checkout that the shopper has paid for. Run it through `advance`: the checkout's lock keeps two
 * from placing the same order. Its hook `orderPlaced` is called when the order is there and its payment authorised.
 */
export const placeOrderWorkflow = createWorkflow(
  "stripe-checkout-place-order",
  (input: WorkflowData<PlaceOrderInput>) => {
    const order = byTables.makeOrder(input);
    return new WorkflowResponse(order, { hooks: [orderPlaced(order, input)] });
  },
);

/** The same, by the engine's own workflows; it calls the handler of {@link placeOrderWorkflow}. */
export const placeOrderByEngineWorkflow = createWorkflow(
  "stripe-checkout-place-order-by-engine",
  (input: WorkflowData<PlaceOrderInput>) => {
    const order = byEngine.makeOrder(input);
    return new WorkflowResponse(order, { hooks: [orderPlaced(order, input)] });
  },
);

const { orderPlaced: registerHandler } = placeOrderWorkflow.hooks;
/** A handler is registered on both workflows: whoever registers it does not know which of the two will run. */
placeOrderWorkflow.hooks.orderPlaced = (invoke, undo) => {
  registerHandler(invoke, undo);
  placeOrderByEngineWorkflow.hooks.orderPlaced(invoke, undo);
};
