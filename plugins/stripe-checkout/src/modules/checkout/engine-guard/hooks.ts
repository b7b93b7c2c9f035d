import { type WorkflowDefinition, WorkflowManager } from "@medusajs/framework/orchestration";
import "@medusajs/medusa/core-flows";

/** The hooks of the engine's workflows that a checkout calls only when those workflows do its work. */
const HOOKS: Record<string, readonly string[]> = {
  "create-cart": ["setPricingContext", "validate", "cartCreated"],
  "update-tax-lines": ["setTaxLineContext"],
  "update-cart-promotions": ["validate", "setPromotionContext"],
  "refresh-payment-collection-for-cart": ["validate"],
  "list-shipping-options-for-cart": ["setPricingContext", "setShippingOptionsContext"],
  "list-shipping-options-for-cart-with-pricing": [
    "setShippingOptionsContext",
    "setCalculatedShippingPricingContext",
  ],
  "complete-cart": ["validate", "beforePaymentAuthorization", "orderCreated"],
};

type Handler = { invoke: unknown } | undefined;

/** What the engine runs for each hook, by `workflow.hook`. */
function handlers(): Map<string, Handler> {
  const found = new Map<string, Handler>();
  for (const [workflow, hooks] of Object.entries(HOOKS)) {
    const definition: WorkflowDefinition | undefined = WorkflowManager.getWorkflow(workflow);
    for (const hook of hooks) found.set(`${workflow}.${hook}`, definition?.handlers_.get(hook));
  }
  return found;
}

/**
 * What the engine runs as long as nobody has registered anything: an empty handler of its own. A workflow does not say
 * whether a hook is taken, and asking by registering would take it. This file is loaded with the plugin's module, which
 * the engine does before it reads any `workflows` folder, where handlers are registered.
 */
const EMPTY = handlers();

/** The hooks, as `workflow.hook`, that somebody has registered a handler on. */
export function takenHooks(): string[] {
  return [...handlers()].filter(([hook, handler]) => handler !== EMPTY.get(hook)).map(([hook]) => hook);
}

/** The hooks, as `workflow.hook`, that this engine does not have: it is another than the one that was tested. */
export function missingHooks(): string[] {
  return [...EMPTY].filter(([, handler]) => !handler).map(([hook]) => hook);
}
