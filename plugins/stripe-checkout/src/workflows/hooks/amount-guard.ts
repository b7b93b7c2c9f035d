import { MedusaError } from "@medusajs/framework/utils";
import { completeCartWorkflow } from "@medusajs/medusa/core-flows";
import { AMOUNT_DIFFERS } from "../../checkout/codes";
import { checkoutContext } from "../../checkout/context";
import { toCents } from "../../lib/money";
import { IDENTIFIER } from "../../providers/stripe-checkout/identifier";

interface GuardedCart {
  id: string;
  total: number;
  currency_code: string;
  payment_collection?: {
    payment_sessions?: { provider_id: string; data?: Record<string, unknown> | null }[];
  } | null;
}

/**
 * The last look before an order comes into being: a cart that pays through this plugin must be the one that its
 * authorised payment was made for, in sum and currency. It also keeps anybody from tying a stranger's payment
 * to a cart of their own through the engine's public routes.
 */
completeCartWorkflow.hooks.validate(async ({ cart }, { container }) => {
  const guarded = cart as GuardedCart;
  const sessions = guarded.payment_collection?.payment_sessions ?? [];
  const own = sessions.filter(({ provider_id }) => provider_id.startsWith(`pp_${IDENTIFIER}`));
  if (own.length === 0) return;
  const row = await checkoutContext(container).rows.findBy("cart_id", guarded.id);
  for (const { data } of own) {
    if (!row?.payment_intent_id || data?.id !== row.payment_intent_id) {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `Cart ${guarded.id} has no checkout of this payment`,
      );
    }
    if (row.order_id) continue;
    const due = toCents(guarded.total, guarded.currency_code);
    const authorised = row.authorised_amount;
    const sameCurrency =
      data.currency === guarded.currency_code && row.currency_code === guarded.currency_code;
    if (!sameCurrency || authorised !== due || data.amount !== due) {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `The cart comes to ${due} ${guarded.currency_code}, but ${String(data.amount)} ${String(data.currency)} was authorised`,
        AMOUNT_DIFFERS,
      );
    }
  }
});
