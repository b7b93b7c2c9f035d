import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { type OpenSessionInput, openSession } from "./open-session";
import { planPageByEngine } from "./shipping-by-engine";
import type { SessionPlan } from "./steps/plan-session";
import type { PricedCart } from "./steps/priced-cart";

export interface OpenCartWorkflowInput
  extends Omit<OpenSessionInput, "plan" | "shipping_discounts" | "may_have_promotions"> {
  cart: PricedCart;
  region_id: string;
  /** What the page shows of a cart that says itself where it goes and how. */
  plan: SessionPlan | null;
}

/** Row, hold and hosted session for a cart of the shop's own. Run it through `openCheckout`. */
export const openCartWorkflow = createWorkflow(
  "stripe-checkout-open-cart",
  (input: WorkflowData<OpenCartWorkflowInput>) => {
    const plan = planPageByEngine(
      transform({ input }, ({ input: { cart, plan: known, region_id, countries } }) => ({
        cart: { id: cart.id, priced: cart },
        fulfillment_set_ids: [],
        plan: known,
        region_id,
        countries,
        discounts: { shipping: [], names: namesOf(cart) },
      })),
    );
    const opened = openSession(
      transform(
        { input, plan },
        ({ input: given, plan: found }): OpenSessionInput => ({
          ...given,
          plan: found,
          may_have_promotions: true,
          shipping_discounts: [],
        }),
      ),
    );
    return new WorkflowResponse(opened);
  },
);

/** The promotions of a cart by the codes that lower its lines. */
const namesOf = ({ items }: PricedCart): string[] => [
  ...new Set(items.flatMap(({ adjustments }) => (adjustments ?? []).flatMap(({ code }) => code ?? []))),
];
