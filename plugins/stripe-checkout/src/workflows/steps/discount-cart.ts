import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { CartDiscounts } from "../../modules/checkout/promotions/discounts";

export interface DiscountCartInput {
  cart_id: string;
  /** Ids of the cart's lines, in the order in which the discounts count them. */
  item_ids: string[];
  discounts: CartDiscounts;
}

/**
 * Writes what promotions take off a new cart, as the engine's own workflow leaves it. Undo: takes the promotions off again; the
 * lines' discounts go with the cart.
 */
export const discountCartStep = createStep(
  "discount-checkout-cart",
  async ({ cart_id, item_ids, discounts }: DiscountCartInput, { container }) => {
    if (discounts.promotion_ids.length === 0) return new StepResponse(undefined);
    if (discounts.lines.length > 0) {
      await container.resolve(Modules.CART).addLineItemAdjustments(
        discounts.lines.map(({ line, ...discount }) => {
          const itemId = item_ids[line];
          if (!itemId) throw new Error(`Cart ${cart_id} has no line ${line}, which a promotion lowers`);
          return { ...discount, item_id: itemId };
        }),
      );
    }
    const links = discounts.promotion_ids.map((promotion_id) => ({
      [Modules.CART]: { cart_id },
      [Modules.PROMOTION]: { promotion_id },
    }));
    await container.resolve(ContainerRegistrationKeys.LINK).create(links);
    return new StepResponse(undefined, links);
  },
  async (links, { container }) => {
    if (links) await container.resolve(ContainerRegistrationKeys.LINK).dismiss(links);
  },
);
