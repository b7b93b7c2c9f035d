import type { CheckoutContext } from "../../modules/checkout/context";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { expireSession, retrieveSession } from "../../modules/checkout/stripe/sessions";
import { advance } from "./advance";

const WAIT_MS = 20_000;
/** A session that ends sooner than this is not worth sending a shopper to. */
const LEAST_LEFT_MS = 2 * 60_000;

/** The address of a session that the shopper can still pay at, or null. */
export async function resume({ stripe }: CheckoutContext, row: CheckoutRow): Promise<string | null> {
  if (row.state !== "opened" || !row.session_id) return null;
  const session = await retrieveSession(stripe, row.session_id);
  const left = session.expires_at * 1000 - Date.now();
  return session.status === "open" && left > LEAST_LEFT_MS ? session.url : null;
}

/**
 * Ends an earlier session. One that was paid in this moment becomes its order instead.
 *
 * @returns the row as it stands then
 */
export async function supersede(
  context: CheckoutContext,
  row: CheckoutRow,
): Promise<CheckoutRow | undefined> {
  if (row.session_id) await expireSession(context.stripe, row.session_id);
  return advance(context, row.id, { waitMs: WAIT_MS, releaseAs: "superseded" });
}
