import { ContainerRegistrationKeys, MedusaError, parseStringifyIfNecessary } from "@medusajs/framework/utils";
import { createStep, type StepFunction, StepResponse } from "@medusajs/framework/workflows-sdk";
import { type CheckoutContext, checkoutContext } from "../../modules/checkout/context";
import type { ListShippingOptionsInput } from "./list-shipping-options";
import { type PlanSessionInput, planSession, type SessionPlan } from "./plan-session";
import { CART_FIELDS, type MadeCart, type PricedCart } from "./priced-cart";
import type { OfferedOption } from "./shipping-rates";

export interface PlanPageInput extends Omit<PlanSessionInput, "cart" | "options"> {
  cart: MadeCart;
  fulfillment_set_ids: string[];
  /** Where it is known. */
  plan: SessionPlan | null;
}

/** The ways of shipping for a cart, with what they cost. */
type OfferShipping = (context: CheckoutContext, input: ListShippingOptionsInput) => Promise<OfferedOption[]>;

export type PlanPage = StepFunction<PlanPageInput, SessionPlan>;

/** A step that says what the hosted page of a cart shows. It changes nothing, so that it has no undo. */
export const planPageStep = (offerShipping: OfferShipping): PlanPage =>
  createStep("plan-checkout-page", async ({ plan, ...input }: PlanPageInput, { container, eventGroupId }) => {
    if (plan) return new StepResponse(plan);
    const context = checkoutContext(container, eventGroupId);
    const { cart: made, fulfillment_set_ids, ...where } = input;
    const cart = made.priced ?? (await readCart(context, made.id));
    const options = await offerShipping(context, { cart, fulfillment_set_ids });
    return new StepResponse(await planSession(context, { ...where, cart, options }));
  });

/** With plain numbers, as a workflow hands a cart from step to step: rules of prices do not know the engine's own. */
async function readCart({ container }: CheckoutContext, id: string): Promise<PricedCart> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({ entity: "cart", fields: CART_FIELDS, filters: { id } });
  const [cart] = data;
  if (!cart) throw new MedusaError(MedusaError.Types.NOT_FOUND, `Cart ${id} vanished while it was opened`);
  return parseStringifyIfNecessary(cart);
}
