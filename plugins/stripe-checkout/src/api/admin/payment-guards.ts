import { Failure } from "@emberly/kit/failure";
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { checkoutContext } from "../../modules/checkout/context";
import { messageOf } from "../../modules/checkout/rules/error-codes";
import { assertRefundable, told, whileCancelling } from "../../workflows/checkout/cancel-order";

/**
 * Around the engine's `POST /admin/orders/:id/cancel`: the order's money is given back first, and nobody else works on order or
 * payment until the engine has answered. A hook of the engine's workflow is not ours to take.
 */
export async function guardCancellation(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const context = checkoutContext(req.scope);
  const orderId = req.params.id ?? "";
  let isHandedOn = false;
  const cancel = () => {
    isHandedOn = true;
    return answered(res, next);
  };
  try {
    await context.unfinished.track(told(() => whileCancelling(context, orderId, cancel)));
  } catch (error) {
    if (!isHandedOn) return refuse(res, next, error);
    // The engine has answered; what is left to do is the reconciler's.
    context.logger.warn(`The checkout of order ${orderId} is still to be closed: ${messageOf(error)}`);
  }
}

/** Before the engine's `POST /admin/payments/:id/refund`: nothing is paid back of a payment that is disputed. */
export async function guardRefund(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const context = checkoutContext(req.scope);
  try {
    const row = await context.rows.findOfEnginePayment(req.params.id ?? "");
    if (row) await told(() => assertRefundable(context, row));
  } catch (error) {
    return refuse(res, next, error);
  }
  next();
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
