import { placeOrderWorkflow } from "@emberly/stripe-checkout";
import type { MedusaContainer } from "@medusajs/framework/types";
import { StepResponse } from "@medusajs/framework/workflows-sdk";
import {
  completeCartWorkflow,
  createCartWorkflow,
  listShippingOptionsForCartWithPricingWorkflow,
  listShippingOptionsForCartWorkflow,
  refreshPaymentCollectionForCartWorkflow,
  updateCartPromotionsWorkflow,
  updateTaxLinesWorkflow,
} from "@medusajs/medusa/core-flows";

/** A handler that only says that it was called. */
const tells =
  (hook: string) =>
  async (_: unknown, { container }: { container: MedusaContainer }) => {
    container.resolve("logger").info(`hook called: ${hook}`);
    return new StepResponse({});
  };

if (process.env.OWN_HOOKS) {
  createCartWorkflow.hooks.setPricingContext(tells("create-cart.setPricingContext"));
  createCartWorkflow.hooks.validate(tells("create-cart.validate"));
  createCartWorkflow.hooks.cartCreated(tells("create-cart.cartCreated"));
  updateTaxLinesWorkflow.hooks.setTaxLineContext(tells("update-tax-lines.setTaxLineContext"));
  updateCartPromotionsWorkflow.hooks.validate(tells("update-cart-promotions.validate"));
  updateCartPromotionsWorkflow.hooks.setPromotionContext(tells("update-cart-promotions.setPromotionContext"));
  refreshPaymentCollectionForCartWorkflow.hooks.validate(
    tells("refresh-payment-collection-for-cart.validate"),
  );
  listShippingOptionsForCartWorkflow.hooks.setPricingContext(
    tells("list-shipping-options-for-cart.setPricingContext"),
  );
  listShippingOptionsForCartWorkflow.hooks.setShippingOptionsContext(
    tells("list-shipping-options-for-cart.setShippingOptionsContext"),
  );
  listShippingOptionsForCartWithPricingWorkflow.hooks.setShippingOptionsContext(
    tells("list-shipping-options-for-cart-with-pricing.setShippingOptionsContext"),
  );
  listShippingOptionsForCartWithPricingWorkflow.hooks.setCalculatedShippingPricingContext(
    tells("list-shipping-options-for-cart-with-pricing.setCalculatedShippingPricingContext"),
  );
  // The engine's types do not name hooks that stand in a condition.
  const completing: Record<string, unknown> = { ...completeCartWorkflow.hooks };
  for (const name of ["validate", "beforePaymentAuthorization", "orderCreated"]) {
    const hook = completing[name] as typeof completeCartWorkflow.hooks.validate;
    hook(tells(`complete-cart.${name}`));
  }
}

placeOrderWorkflow.hooks.orderPlaced(tells("stripe-checkout.orderPlaced"));
