import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import { type OpenSessionInput, openSession } from "./open-session";
import { offerShippingByEngine } from "./shipping-by-engine";
import { planSessionStep, type SessionPlan } from "./steps/plan-session";
import type { PricedCart } from "./steps/priced-cart";

export interface OpenCartWorkflowInput extends Omit<OpenSessionInput, "plan" | "shipping_discounts"> {
  cart: PricedCart;
  region_id: string;
  /** What the page shows of a cart that says itself where it goes and how. */
  plan: SessionPlan | null;
}

/** Row, hold and hosted session for a cart of the shop's own. Run it through `openCheckout`. */
export const openCartWorkflow = createWorkflow(
  "stripe-checkout-open-cart",
  (input: WorkflowData<OpenCartWorkflowInput>) => {
    const options = when("page-asks-address", { input }, (data) => data.input.asks_address).then(() =>
      offerShippingByEngine(
        transform({ input }, (data) => ({ cart: data.input.cart, fulfillment_set_ids: [] })),
      ),
    );
    const planned = when("page-asks-how-to-ship", { input }, (data) => data.input.asks_address).then(() =>
      planSessionStep(
        transform({ input, options }, (data) => ({
          cart: data.input.cart,
          options: data.options ?? [],
          region_id: data.input.region_id,
          countries: data.input.countries,
          discounts: { shipping: [], names: namesOf(data.input.cart) },
        })),
      ),
    );
    const opened = openSession(
      transform({ input, planned }, ({ input: { plan, ...given }, planned: asked }): OpenSessionInput => {
        const found = plan ?? asked;
        if (!found) throw new Error(`Nobody has said what the page of cart ${given.cart_id} shows`);
        return { ...given, plan: found, shipping_discounts: [] };
      }),
    );
    return new WorkflowResponse(opened);
  },
);

/** The promotions of a cart by the codes that lower its lines. */
const namesOf = ({ items }: PricedCart): string[] => [
  ...new Set(items.flatMap(({ adjustments }) => (adjustments ?? []).flatMap(({ code }) => code ?? []))),
];
