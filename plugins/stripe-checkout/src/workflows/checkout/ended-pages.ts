import type { CheckoutContext } from "../../modules/checkout/context";
import type { CheckoutRow } from "../../modules/checkout/rows/row";

/** A page lives for at most a day at Stripe. */
const LONGEST_LIFE_MS = 25 * 60 * 60_000;
/** As many as Stripe puts into one answer. */
const PAGE = 100;
/** Clocks may differ. */
const MARGIN_S = 300;
/**
 * Sessions that one look takes in, the newest first, which is the only order that Stripe lists them in. Where more have ended since
 * the oldest open page was made, an older one whose event was lost is found when its own turn comes: at the latest when it ends.
 */
const MOST = 5000;

/**
 * Checkouts whose page has ended at Stripe while they still count as open: its event was lost. Stripe is asked for all of
 * them at once, a hundred to an answer, so that pages on which nothing has happened need not be asked about one by one.
 *
 * @returns what was paid first, then what has expired, each the oldest first
 */
export async function listEndedPages(context: CheckoutContext): Promise<CheckoutRow[]> {
  const { rows, options } = context;
  const oldest = await rows.oldestPayable(options.reconcileAfterS);
  if (!oldest) return [];
  const since = Math.max(oldest.getTime(), Date.now() - LONGEST_LIFE_MS);
  const ended: CheckoutRow[] = [];
  for (const status of ["complete", "expired"] as const) {
    const ids = await listSessions(context, status, Math.floor(since / 1000) - MARGIN_S);
    ended.push(...(await rows.listPayable(ids, options.reconcileAfterS)));
  }
  return ended;
}

async function listSessions(
  { stripe, pace }: CheckoutContext,
  status: "complete" | "expired",
  createdSinceS: number,
): Promise<string[]> {
  const ids: string[] = [];
  let seen = 0;
  await pace.turn(1);
  const found = stripe.checkout.sessions.list({
    status,
    created: { gte: createdSinceS },
    limit: PAGE,
    expand: ["data.payment_intent"],
  });
  for await (const { id, payment_intent: intent } of found) {
    // The bank has not answered yet.
    const isPending = intent && typeof intent !== "string" && intent.status === "processing";
    if (!isPending) ids.push(id);
    if (ids.length === MOST) break;
    seen += 1;
    if (seen % PAGE === 0) await pace.turn(1);
  }
  return ids;
}
