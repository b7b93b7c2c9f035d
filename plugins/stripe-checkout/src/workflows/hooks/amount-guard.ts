import { completeCartWorkflow } from "@medusajs/medusa/core-flows";
import { checkoutContext } from "../../modules/checkout/context";
import { IDENTIFIER } from "../../modules/checkout/provider-identifier";
import { assertAuthorised, type GuardedCart } from "../../modules/checkout/rules/amount-guard";

interface CompletedCart extends GuardedCart {
  payment_collection?: {
    payment_sessions?: { provider_id: string; data?: Record<string, unknown> | null }[];
  } | null;
}

/**
 * Checkouts are placed by this plugin's own workflow; this keeps anybody from tying a stranger's payment to a cart of
 * their own through the engine's public routes.
 */
completeCartWorkflow.hooks.validate(async ({ cart }, { container }) => {
  const guarded = cart as CompletedCart;
  const sessions = guarded.payment_collection?.payment_sessions ?? [];
  const own = sessions.filter(({ provider_id }) => provider_id.startsWith(`pp_${IDENTIFIER}`));
  if (own.length === 0) return;
  const row = await checkoutContext(container).rows.findBy("cart_id", guarded.id);
  for (const { data } of own) assertAuthorised(guarded, row, data);
});
