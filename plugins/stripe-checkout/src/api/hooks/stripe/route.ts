import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import Stripe from "stripe";
import { checkoutContext } from "../../../modules/checkout/context";
import { isHandled } from "../../../modules/checkout/stripe/events";
import { processAgain, processEvent } from "../../../workflows/checkout/inbox";

/** Older signatures are refused: a recorded request cannot be played again later. */
const TOLERANCE_S = 300;
/** How long to wait for somebody else who works on the same checkout; the reconciler comes after that. */
const WAIT_MS = 20_000;

/**
 * Stripe's webhook: signature first, then the event goes to the inbox, then Stripe hears 200, then it is acted
 * upon, also when the process is told to stop meanwhile. Stripe sends again what gets no 200, so nothing is lost when the
 * database is away.
 */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const context = checkoutContext(req.scope);
  const event = verify(req, context.stripe, context.options.webhookSecret);
  if (!event) {
    res.status(400).json("The signature does not fit");
    return;
  }
  if (!isHandled(event.type)) {
    res.sendStatus(200);
    return;
  }
  const isNew = await context.inbox.keep(event);
  res.sendStatus(200);
  const { id, type } = event;
  const processed = isNew
    ? processEvent(context, { id, type, payload: event }, WAIT_MS)
    : processAgain(context, id, WAIT_MS);
  await context.unfinished.track(processed);
}

function verify(req: MedusaRequest, stripe: Stripe, secret: string): Stripe.Event | null {
  const signature = req.headers["stripe-signature"];
  const { rawBody } = req;
  if (typeof signature !== "string" || !(typeof rawBody === "string" || Buffer.isBuffer(rawBody)))
    return null;
  try {
    return stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_S);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    // Signed by Stripe but not JSON: nothing that Stripe sends.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
