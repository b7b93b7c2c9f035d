import type Stripe from "stripe";
import type { CheckoutContext } from "../../modules/checkout/context";
import { DISPUTE_EVENTS, REFUND_EVENTS } from "../../modules/checkout/stripe/events";
import { processAgain } from "./inbox";

/** Events are looked for so long; Stripe itself repeats them for three days. */
const LOOK_BACK_S = 24 * 60 * 60;
/** Younger ones are most likely on their way at this moment. */
const GRACE_S = 3;

/**
 * Finds events of disputes and of failed refunds that did not arrive, by Stripe's own list: a payment that is at its end is not
 * asked about any more, and both may come weeks later. One that is stored and still to be processed is tried again when that is due.
 *
 * @returns how many there were
 */
export async function processMissedEvents(context: CheckoutContext): Promise<number> {
  const now = Math.floor(Date.now() / 1000);
  const lately = {
    types: [...DISPUTE_EVENTS, ...REFUND_EVENTS],
    created: { gte: now - LOOK_BACK_S },
    limit: 100,
  };
  const told: Stripe.Event[] = [];
  for await (const event of context.stripe.events.list(lately)) {
    if (event.created <= now - GRACE_S) told.push(event);
  }
  const settled = new Set(await context.inbox.listSettled(told.map(({ id }) => id)));
  const missed = told.filter(({ id }) => !settled.has(id));
  for (const event of missed) {
    await context.inbox.keep(event);
    await processAgain(context, event.id, 0);
  }
  return missed.length;
}
