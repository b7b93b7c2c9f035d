import { Failure } from "@emberly/kit/failure";
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { type CheckoutContext, checkoutContext } from "../../modules/checkout/context";
import { messageOf } from "../../modules/checkout/rules/error-codes";
import { told, whileCancelling, whileRefunding } from "../../workflows/checkout/cancel-order";

/**
 * Around the engine's `POST /admin/orders/:id/cancel`: the order's money is given back first, and nobody else works on order or
 * payment until the engine has answered. A hook of the engine's workflow is not ours to take.
 */
export function guardCancellation(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const context = checkoutContext(req.scope);
  return guard(context, res, next, (engine) => whileCancelling(context, req.params.id ?? "", engine));
}

/**
 * Around the engine's `POST /admin/payments/:id/refund`: nothing is paid back of a payment that is disputed, and nobody else works
 * on the payment until the engine has answered.
 */
export function guardRefund(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const context = checkoutContext(req.scope);
  return guard(context, res, next, (engine) => whileRefunding(context, req.params.id ?? "", engine));
}

/** @param around does what has to be done before and after the engine, which it is given to call */
async function guard(
  context: CheckoutContext,
  res: MedusaResponse,
  next: MedusaNextFunction,
  around: (engine: () => Promise<void>) => Promise<void>,
): Promise<void> {
  let isHandedOn = false;
  const engine = () => {
    isHandedOn = true;
    return answered(res, next);
  };
  try {
    await context.unfinished.track(told(() => around(engine)));
  } catch (error) {
    if (!isHandedOn) return refuse(res, next, error);
    // The engine has answered; what is left to do is the reconciler's.
    context.logger.warn(`A checkout is still to be brought in line: ${messageOf(error)}`);
  }
}

function refuse(res: MedusaResponse, next: MedusaNextFunction, error: unknown): void {
  // The engine puts a sentence of its own in the place of every conflict's.
  if (error instanceof Failure) res.status(error.status).json({ type: "refused", message: error.message });
  else next(error);
}

/** Hands a request on. Resolves when its answer is complete, also when nobody is there to read it any more. */
function answered(res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  return new Promise((resolve) => {
    res.end = new Proxy(res.end, {
      apply(end, self, args) {
        const ended: unknown = Reflect.apply(end, self, args);
        resolve();
        return ended;
      },
    });
    next();
  });
}
