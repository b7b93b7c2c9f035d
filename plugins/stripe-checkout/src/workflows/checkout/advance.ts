import type Stripe from "stripe";
import type { CheckoutContext } from "../../modules/checkout/context";
import { isOrderCancelled } from "../../modules/checkout/engine-tables/cancelled-order";
import type { Lease } from "../../modules/checkout/locks/cluster-lock";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { nextMove } from "../../modules/checkout/state-machine/next-move";
import {
  type Observation,
  observeIntent,
  observeSession,
} from "../../modules/checkout/state-machine/observation";
import type { CheckoutState, ReleaseReason } from "../../modules/checkout/state-machine/states";
import { retrieveIntent } from "../../modules/checkout/stripe/intents";
import {
  cancelIntent,
  expireSession,
  findSession,
  retrieveSession,
} from "../../modules/checkout/stripe/sessions";
import { captureOrder } from "./capture";
import { handOverMails, voidedMail } from "./mails";
import { endAttempts, placeOrder } from "./place";
import { closeCancelled, releaseCheckout, sendToReview } from "./release";
import { settleCancelled } from "./settle-cancelled";

export interface AdvanceOptions {
  /** Events that ask for this; they count as processed once nothing is left to do. */
  eventIds?: string[];
  /** How long to wait for somebody else who works on the same checkout. */
  waitMs: number;
  /** What an unpaid end is called. @default what Stripe says */
  releaseAs?: ReleaseReason;
}

/** More than any way through the map has. */
const MOST_MOVES = 6;
/**
 * States that are reached straight from a look at Stripe, so that it still holds for the next move: placing asks Stripe
 * itself once more before it relies on the money, and capturing fails there when the money is gone.
 */
const STRAIGHT_ON: ReadonlySet<CheckoutState> = new Set(["authorised", "placed"]);

/**
 * Brings a checkout to where Stripe's present truth says it belongs: places, captures, voids or releases.
 * Safe to call at any time, any number of times, from any instance.
 *
 * @returns the row as it stands then
 * @throws LockBusyError when somebody else works on it for longer than `waitMs`
 */
export async function advance(
  context: CheckoutContext,
  checkoutId: string,
  options: AdvanceOptions,
): Promise<CheckoutRow | undefined> {
  const row = await context.lock.run(`checkout:${checkoutId}`, options.waitMs, (lease) =>
    advanceLocked(context, lease, checkoutId, options),
  );
  if (row) await handOverMails(context, row);
  return row;
}

/** The same for a caller that holds the checkout's lock; owed mails are left to `handOverMails`. */
export async function advanceLocked(
  context: CheckoutContext,
  lease: Lease,
  checkoutId: string,
  { eventIds = [], releaseAs }: Omit<AdvanceOptions, "waitMs">,
): Promise<CheckoutRow | undefined> {
  let row = await context.rows.find(checkoutId);
  if (!row) {
    await context.inbox.markProcessed(eventIds);
    return undefined;
  }
  let unmarked = eventIds;
  let look: Look | undefined;
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    look ??= await lookAtStripe(context, row);
    const before: CheckoutRow = row;
    row = await perform(context, before, { ...look, lease, eventIds: unmarked, releaseAs });
    // The move that they have led to has marked them.
    if (before.state !== "authorised" && row.state === "authorised") unmarked = [];
    if (row === before || row.state === "captured") break;
    await lease.confirm();
    if (!STRAIGHT_ON.has(row.state) || row.state === before.state) look = undefined;
  }
  await context.inbox.markProcessed(unmarked);
  return row;
}

/** What Stripe says of a checkout at one moment, and the engine of its order. */
interface Look {
  session: Stripe.Checkout.Session | null;
  seen: Observation;
  isCancelled: boolean;
}

async function lookAtStripe(context: CheckoutContext, row: CheckoutRow): Promise<Look> {
  const session = await findSessionOf(context, row);
  const isCancelled = row.state === "placed" && (await isOrderCancelled(context, row));
  return { session, seen: await observe(context, row, session), isCancelled };
}

async function findSessionOf(
  { stripe }: CheckoutContext,
  row: CheckoutRow,
): Promise<Stripe.Checkout.Session | null> {
  if (row.session_id) return retrieveSession(stripe, row.session_id);
  return row.state === "opening" ? findSession(stripe, row.id, row.created_at) : null;
}

/** The intent decides once there is one that holds money: a session says "complete" for ever. */
async function observe(
  { stripe }: CheckoutContext,
  row: CheckoutRow,
  session: Stripe.Checkout.Session | null,
): Promise<Observation> {
  if (session || !row.payment_intent_id) return observeSession(session);
  return observeIntent(await retrieveIntent(stripe, row.payment_intent_id));
}

interface Situation extends Look {
  lease: Lease;
  eventIds: string[];
  releaseAs: ReleaseReason | undefined;
}

/** Does one move; returns the same row object when there was nothing to do. */
async function perform(
  context: CheckoutContext,
  row: CheckoutRow,
  situation: Situation,
): Promise<CheckoutRow> {
  const { lease, seen, session, isCancelled, eventIds } = situation;
  const move = nextMove(row.state, seen, row.authorised_amount, isCancelled);
  switch (move.do) {
    case "nothing":
      return row;
    case "authorise":
      return authorise(context, row, situation);
    case "expire":
      if (session) await expireSession(context.stripe, session.id);
      if (session) await context.rows.patch(row.id, { session_id: session.id });
      return reload(context, row);
    case "place":
      return placeOrder(context, row, session, lease);
    case "capture":
    case "settle":
      return captureOrder(context, row);
    case "release": {
      const ended = await endAttempts(context, row);
      return ended.state === row.state ? finishUnpaid(context, ended, situation, move.reason) : ended;
    }
    case "void":
      return voidPayment(context, row, seen);
    case "close":
      await settleCancelled(context, row);
      return closeCancelled(context, row, eventIds);
    case "review": {
      const ended = await endAttempts(context, row);
      return ended.state === row.state
        ? sendToReview(context, ended, { reason: move.reason, eventIds })
        : ended;
    }
  }
}

/** A payment that was authorised and is gone is told to the shopper; one that was refused for its sum, to us. */
async function finishUnpaid(
  context: CheckoutContext,
  row: CheckoutRow,
  { eventIds, releaseAs, seen }: Situation,
  reason: ReleaseReason,
): Promise<CheckoutRow> {
  // What was taken and paid back is told as a refund.
  const mails = row.state === "authorised" && seen.payment !== "captured" ? [voidedMail(row)] : [];
  if (row.review_reason) return sendToReview(context, row, { reason: row.review_reason, mails, eventIds });
  return releaseCheckout(context, row, {
    reason: releaseAs && reason === "expired" ? releaseAs : reason,
    eventIds,
    mails,
    lastError: row.last_error ?? undefined,
  });
}

/** The mail is owed first: once the money is let go of, the next look finds nothing left to do. */
async function voidPayment(
  context: CheckoutContext,
  row: CheckoutRow,
  seen: Observation,
): Promise<CheckoutRow> {
  const mail = voidedMail(row);
  const isOwed = row.owed_mails.some(({ key }) => key === mail.key);
  if (!row.order_id && !isOwed) await context.rows.patch(row.id, {}, [mail]);
  const intent =
    seen.payment === "authorised" ? await cancelIntent(context.stripe, seen.intentId) : undefined;
  // Somebody has taken it at Stripe in that moment: there is nothing to tell.
  if (intent?.status === "succeeded") await context.rows.mailHandedOver(row.id, mail.key);
  return reload(context, row);
}

async function authorise(
  { rows }: CheckoutContext,
  row: CheckoutRow,
  { seen, session, eventIds }: Situation,
): Promise<CheckoutRow> {
  if (!("intentId" in seen)) return row;
  return rows.move(row, "authorised", {
    patch: {
      payment_intent_id: seen.intentId,
      authorised_amount: seen.amount,
      authorised_at: new Date(),
      ...(session ? { session_id: session.id } : {}),
    },
    eventIds,
  });
}

async function reload(context: CheckoutContext, row: CheckoutRow): Promise<CheckoutRow> {
  const found = await context.rows.find(row.id);
  if (!found) throw new Error(`Checkout ${row.id} vanished while it was worked on`);
  return found;
}
