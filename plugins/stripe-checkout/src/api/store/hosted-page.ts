import { clientAddress } from "@emberly/kit/client-address";
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { MedusaError } from "@medusajs/framework/utils";
import { checkoutContext } from "../../modules/checkout/context";
import { findCartOfCollection } from "../../modules/checkout/engine-tables/payment-collections";
import { openCheckout } from "../../workflows/checkout/open";
import type { OpenCheckoutProblem } from "../../workflows/checkout/open-result";

interface Body {
  provider_id?: unknown;
  data?: unknown;
}

/**
 * Before the engine's `POST /store/payment-collections/:id/payment-sessions`: a session of this plugin's provider stands for
 * a hosted page, which is opened here for the collection's cart. Its address is in the session's `data.url`. What the
 * storefront sends as `data` counts only as far as the paths to come back to: the rest is the plugin's to say.
 */
export async function openHostedPage(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const context = checkoutContext(req.scope);
  const body = (req.body ?? {}) as Body;
  if (body.provider_id !== context.options.providerId) return next();
  const cartId = await findCartOfCollection(context, req.params.id ?? "");
  if (!cartId)
    return next(new MedusaError(MedusaError.Types.NOT_FOUND, "This payment collection has no cart"));
  const { success_path, failure_path } = (body.data ?? {}) as Record<string, unknown>;
  const result = await openCheckout(req.scope, {
    cart_id: cartId,
    address: clientAddress(req),
    successPath: typeof success_path === "string" ? success_path : undefined,
    failurePath: typeof failure_path === "string" ? failure_path : undefined,
    anew: true,
  });
  if (!result.ok && "retry_after_s" in result) {
    const message = `No payment page can be opened now: ${result.code}`;
    res.setHeader("Retry-After", result.retry_after_s);
    res.status(429).json({ type: "not_allowed", code: result.code, message });
    return;
  }
  if (!result.ok) return next(refusal(result.code));
  body.data = { checkout_session: result.session_id, url: result.url };
  next();
}

const { NOT_FOUND, NOT_ALLOWED, CONFLICT, UNEXPECTED_STATE } = MedusaError.Types;
const TYPES: Partial<Record<OpenCheckoutProblem, string>> = {
  cart_not_found: NOT_FOUND,
  busy: CONFLICT,
  cart_changed: CONFLICT,
  promotion_used_up: CONFLICT,
  stripe_unreachable: UNEXPECTED_STATE,
};

function refusal(code: OpenCheckoutProblem): MedusaError {
  return new MedusaError(TYPES[code] ?? NOT_ALLOWED, `No payment page can be opened: ${code}`, code);
}
