import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { CartChoice } from "../../modules/checkout/engine-tables/filled-cart";

/**
 * What `fill-cart` does, by the engine's cart module; its complete-cart workflow closes the cart. The shipping has the price
 * that the shopper agreed to; the engine's own workflow would price it anew. Undo: takes the shipping off.
 */
export const fillCartByEngineStep = createStep(
  "fill-cart-by-engine",
  async ({ cart_id, checkout_id, address, shipping }: CartChoice, { container }) => {
    const carts = container.resolve(Modules.CART);
    const { metadata } = await carts.retrieveCart(cart_id, { select: ["id", "metadata"] });
    await carts.updateCarts([
      {
        id: cart_id,
        metadata: { ...metadata, stripe_checkout_id: checkout_id },
        ...(address ? { shipping_address: address, billing_address: address } : {}),
      },
    ]);
    const before = { cart_id, metadata: metadata ?? null };
    if (!address) return new StepResponse(undefined, { ...before, added: [] });
    const left = await carts.listShippingMethods({ cart_id }, { select: ["id"] });
    if (left.length > 0) await carts.deleteShippingMethods(left.map(({ id }) => id));
    const methods = shipping ? await carts.addShippingMethods(cart_id, [{ ...shipping, data: {} }]) : [];
    return new StepResponse(undefined, { ...before, added: methods.map(({ id }) => id) });
  },
  async (filled, { container }) => {
    if (!filled) return;
    const carts = container.resolve(Modules.CART);
    if (filled.added.length > 0) await carts.deleteShippingMethods(filled.added);
    await carts.updateCarts([{ id: filled.cart_id, metadata: filled.metadata }]);
  },
);
