import { Failure } from "@emberly/kit/failure";
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { type CheckoutContext, checkoutContext } from "../../modules/checkout/context";
import { messageOf } from "../../modules/checkout/rules/error-codes";
import { told, WAIT_MS, whileCancelling, whileRefunding } from "../../workflows/checkout/cancel-order";

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

/**
 * Around the engine's calls that pack, send or deliver what was ordered: they take turns with cancelling, returning and shipping by
 * other ways, so that an order ends in one of them.
 */
export function guardOrder(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): Promise<void> {
  return guardOrderOf(req, res, next, req.params.id);
}

/** The same around the engine's calls for returns, claims and exchanges. */
export async function guardOrderChange(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const { database } = checkoutContext(req.scope);
  const { rows } = await database.raw<{ rows: { order_id: string }[] }>(
    `select order_id from "return" where id = :id union all select order_id from order_claim where id = :id
     union all select order_id from order_exchange where id = :id limit 1`,
    { id: req.params.id ?? "" },
  );
  return guardOrderOf(req, res, next, rows[0]?.order_id);
}

/** Where the engine is asked to begin one of them, it is told the order. */
export function guardBeginning(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const { order_id } = (req.body ?? {}) as { order_id?: unknown };
  return guardOrderOf(req, res, next, typeof order_id === "string" ? order_id : undefined);
}

/** Nothing to wait for without an order: the engine says itself what is wrong with the call. */
async function guardOrderOf(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
  orderId: string | undefined,
): Promise<void> {
  if (!orderId) return next();
  const context = checkoutContext(req.scope);
  return guard(context, res, next, (engine) => context.lock.run(`order:${orderId}`, WAIT_MS, engine));
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
