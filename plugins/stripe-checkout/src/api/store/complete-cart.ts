import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { MedusaError } from "@medusajs/framework/utils";
import { checkoutContext } from "../../modules/checkout/context";
import { listPendingProviders } from "../../modules/checkout/engine-tables/payment-collections";
import { LockBusyError } from "../../modules/checkout/locks/cluster-lock";
import { settleCart } from "../../workflows/checkout/settle-cart";

/**
 * Before the engine's `POST /store/carts/:id/complete`: what was paid on the hosted page becomes its order here, which the
 * engine then finds. A cart that is being paid in another way ends its page first, so that nobody pays twice.
 */
export async function settleCheckout(
  req: MedusaRequest,
  _: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const context = checkoutContext(req.scope);
  const cartId = req.params.id ?? "";
  try {
    const providers = await listPendingProviders(context, cartId);
    const isPaidElsewhere = providers.some((id) => id !== context.options.providerId);
    await settleCart(context, cartId, { endPage: isPaidElsewhere });
    next();
  } catch (error) {
    const isBusy = error instanceof LockBusyError;
    next(
      isBusy ? new MedusaError(MedusaError.Types.CONFLICT, "This cart is being completed elsewhere") : error,
    );
  }
}
