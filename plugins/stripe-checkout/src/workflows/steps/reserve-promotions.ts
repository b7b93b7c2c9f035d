import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { checkoutContext } from "../../modules/checkout/context";
import { readCartUsage } from "../../modules/checkout/engine-tables/cart-usage";
import type { ShippingDiscount } from "../../modules/checkout/promotions/discounts";
import { dropUsage, reserveUsage } from "../../modules/checkout/promotions/usage";
import type { PromotionUsage } from "../../modules/checkout/rows/row";

interface ReservePromotionsInput {
  checkout_id: string;
  cart_id: string;
  may_have_promotions: boolean;
  shipping_discounts: ShippingDiscount[];
}

/**
 * Counts a cart against the budgets and limits of its promotions before it can be paid: whoever has paid loses no order to
 * somebody who was faster. Undo: gives it back.
 */
export const reservePromotionsStep = createStep(
  "reserve-checkout-promotions",
  async (input: ReservePromotionsInput, { container }) => {
    const { checkout_id, cart_id, may_have_promotions, shipping_discounts } = input;
    if (!may_have_promotions && shipping_discounts.length === 0) return new StepResponse(undefined);
    const context = checkoutContext(container);
    const found = await readCartUsage(context, cart_id);
    const shipping = shippingUsage(shipping_discounts);
    if (!found || (found.usage.length === 0 && shipping.length === 0)) return new StepResponse(undefined);
    const used: PromotionUsage = { ...found, ...(shipping.length > 0 ? { shipping } : {}) };
    await reserveUsage(context, checkout_id, used);
    return new StepResponse(undefined, checkout_id);
  },
  async (checkoutId, { container }) => {
    if (checkoutId) await dropUsage(checkoutContext(container), checkoutId);
  },
);

/** Which way of shipping it will be is not known yet: the one that costs a promotion most counts. */
function shippingUsage(discounts: ShippingDiscount[]): PromotionUsage["usage"] {
  const most = new Map<string, number>();
  for (const { code, amount } of discounts) most.set(code, Math.max(amount, most.get(code) ?? 0));
  return [...most].map(([code, amount]) => ({ code, amount }));
}
