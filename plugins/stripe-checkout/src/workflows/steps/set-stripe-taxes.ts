import { MedusaError, Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { StripeTaxes } from "../../modules/checkout/stripe/taxes";

export interface SetStripeTaxesInput {
  cart_id: string;
  /** Null where they are the engine's business. */
  taxes: StripeTaxes | null;
}

const LINE = { code: "stripe", description: "Sales tax" };

/**
 * Puts the tax that Stripe worked out on the cart, in place of the engine's own calculation. No undo: the next
 * try replaces it.
 */
export const setStripeTaxesStep = createStep(
  "set-stripe-taxes",
  async ({ cart_id, taxes }: SetStripeTaxesInput, { container }) => {
    if (!taxes) return new StepResponse(undefined);
    const carts = container.resolve(Modules.CART);
    const [items, methods] = await Promise.all([
      carts.listLineItems({ cart_id }, { select: ["id"] }),
      carts.listShippingMethods({ cart_id }, { select: ["id"] }),
    ]);
    const rates = new Map(taxes.lines.map(({ cart_line_id, rate }) => [cart_line_id, rate]));
    const lines = items.map(({ id }) => {
      const rate = rates.get(id);
      if (rate === undefined) {
        throw new MedusaError(MedusaError.Types.INVALID_DATA, `Stripe told no tax for line ${id}`);
      }
      return { ...LINE, item_id: id, rate };
    });
    await carts.setLineItemTaxLines(cart_id, lines);
    const shippingRate = taxes.shippingRate;
    if (shippingRate !== undefined) {
      await carts.setShippingMethodTaxLines(
        cart_id,
        methods.map(({ id }) => ({ ...LINE, shipping_method_id: id, rate: shippingRate })),
      );
    }
    return new StepResponse(undefined);
  },
);
