import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import type { ReturnPaths } from "../modules/checkout/stripe/return-urls";
import { byEngine } from "./by-engine";
import { byTables } from "./by-tables";
import type { CheckoutCartInput, EngineWriter, MadeCart } from "./engine-writer";
import { openSession } from "./open-session";
import { planSessionStep, type SessionPlan } from "./steps/plan-session";

export interface OpenCheckoutWorkflowInput extends CheckoutCartInput {
  fingerprint: string;
  address_key: string | null;
  paths: ReturnPaths;
  /** What the page shows, planned for the same cart before it was written; null where only a written cart can tell. */
  plan: SessionPlan | null;
}

interface Made {
  input: OpenCheckoutWorkflowInput;
  cart: MadeCart;
}

/** The plan of a cart that has come to what was planned; only its lines have their ids now. Null for another. */
function knownPlan({ input: { plan }, cart }: Made): SessionPlan | null {
  if (!plan || !cart.is_as_planned) return null;
  const lines = plan.lines.map((line, index) => ({ ...line, id: cart.items[index]?.id ?? line.id }));
  return { ...plan, lines };
}

const openBy = (writer: EngineWriter) => (input: WorkflowData<OpenCheckoutWorkflowInput>) => {
  const cart = writer.createCart(input);
  const known = transform({ input, cart }, knownPlan);
  const options = writer.offerShipping(
    transform({ input, cart, known }, (data) => ({
      cart: data.cart,
      fulfillment_set_ids: data.input.market.fulfillment_set_ids,
      is_planned: data.known !== null,
    })),
  );
  const anew = when("page-is-not-planned", { known }, (data) => data.known === null).then(() =>
    planSessionStep(
      transform({ input, cart, options }, ({ input: { market, discounts }, ...data }) => ({
        ...data,
        region_id: market.region_id,
        countries: market.countries,
        discounts,
      })),
    ),
  );
  const plan = transform({ known, anew }, ({ known: kept, anew: made }): SessionPlan => {
    const found = kept ?? made;
    if (!found) throw new Error("Nobody has said what the page shows");
    return found;
  });
  const opened = openSession(
    transform({ input, cart, plan }, ({ input: { market, lines, discounts, ...given }, ...data }) => ({
      checkout_id: given.checkout_id,
      cart_id: data.cart.id,
      is_shared_cart: false,
      asks_address: true,
      customer_id: given.customer_id ?? null,
      email: given.email,
      address_key: given.address_key,
      fingerprint: given.fingerprint,
      countries: market.countries,
      location_ids: market.location_ids,
      stock: lines,
      plan: data.plan,
      shipping_discounts: discounts.shipping,
      paths: given.paths,
    })),
  );
  return new WorkflowResponse(opened);
};

/** Cart, row, hold, hosted session: in this order, each with its undo. Run it through `openCheckout`. */
export const openCheckoutWorkflow = createWorkflow("stripe-checkout-open", openBy(byTables));

/** The same, by the engine's own workflows. */
export const openCheckoutByEngineWorkflow = createWorkflow(
  "stripe-checkout-open-by-engine",
  openBy(byEngine),
);
