import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import type { ReturnPaths } from "../modules/checkout/stripe/return-urls";
import { byEngine } from "./by-engine";
import { byTables } from "./by-tables";
import type { CheckoutCartInput, EngineWriter } from "./engine-writer";
import { openSession } from "./open-session";
import { planSessionStep } from "./steps/plan-session";

export interface OpenCheckoutWorkflowInput extends CheckoutCartInput {
  fingerprint: string;
  address_key: string | null;
  paths: ReturnPaths;
}

const openBy = (writer: EngineWriter) => (input: WorkflowData<OpenCheckoutWorkflowInput>) => {
  const cart = writer.createCart(input);
  const options = writer.offerShipping(
    transform({ input, cart }, (data) => ({
      cart: data.cart,
      fulfillment_set_ids: data.input.market.fulfillment_set_ids,
    })),
  );
  const plan = planSessionStep(
    transform({ input, cart, options }, ({ input: { market, discounts }, ...data }) => ({
      ...data,
      region_id: market.region_id,
      countries: market.countries,
      discounts,
    })),
  );
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
