import { watchHooks } from "@emberly/kit/engine-hooks";
import "@medusajs/medusa/core-flows";

/** The hooks of the engine's workflows that a checkout calls only when those workflows do its work. */
export const hooks = watchHooks({
  "create-cart": ["setPricingContext", "validate", "cartCreated"],
  "update-tax-lines": ["setTaxLineContext"],
  "update-cart-promotions": ["validate", "setPromotionContext"],
  "refresh-payment-collection-for-cart": ["validate"],
  "list-shipping-options-for-cart": ["setPricingContext", "setShippingOptionsContext"],
  "list-shipping-options-for-cart-with-pricing": [
    "setShippingOptionsContext",
    "setCalculatedShippingPricingContext",
  ],
  "complete-cart": ["validate", "beforePaymentAuthorization", "orderCreated"],
});
