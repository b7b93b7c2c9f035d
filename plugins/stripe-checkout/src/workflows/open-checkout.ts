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
import type { SessionPlan } from "./steps/plan-session";
import type { MadeCart } from "./steps/priced-cart";

export interface OpenCheckoutWorkflowInput extends CheckoutCartInput {
  fingerprint: string;
  address_key: string | null;
  /** Undefined for somebody whom Stripe does not know. */
  stripe_customer_id: string | undefined;
  paths: ReturnPaths;
  /** What the page shows, planned for the same cart before it was written; null where only a written cart can tell. */
  plan: SessionPlan | null;
}

/** The plan of a cart that has come to what was planned; only its lines have their ids now. Null for another. */
function knownPlan(plan: SessionPlan | null, { priced }: MadeCart): SessionPlan | null {
  if (!plan || !priced) return null;
  const lines = plan.lines.map((line, index) => ({ ...line, id: priced.items[index]?.id ?? line.id }));
  return { ...plan, lines };
}

const openBy = (writer: EngineWriter) => (input: WorkflowData<OpenCheckoutWorkflowInput>) => {
  const cart = writer.createCart(input);
  const plan = writer.planPage(
    transform({ input, cart }, ({ input: { market, discounts, plan: planned }, cart: made }) => ({
      cart: made,
      fulfillment_set_ids: market.fulfillment_set_ids,
      plan: knownPlan(planned, made),
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
      stripe_customer_id: given.stripe_customer_id ?? null,
      email: given.email,
      address_key: given.address_key,
      fingerprint: given.fingerprint,
      countries: market.countries,
      location_ids: market.location_ids,
      stock: lines,
      plan: data.plan,
      // Lines that nothing lowers leave no use of a promotion.
      may_have_promotions: data.cart.priced === null || discounts.lines.length > 0,
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
