import { keptNow } from "@emberly/catalogue";
import { type Memo, NO_MEMO, quoteTurns, readOwn, withinOneCall } from "@emberly/stripe-checkout";
import { tables as QUOTED_TABLES } from "@emberly/stripe-checkout/quoted-tables";
import type { MedusaContainer } from "@medusajs/framework/types";

const HOUR_MS = 3_600_000;
/** So long before and after a campaign begins or ends nothing is kept: two clocks may differ in when that is. */
const TURN_MS = 1000;

interface Asking {
  /** Whose groups and open pages will be asked for. */
  customerId?: string;
  /** With every change that was committed before the call; else one may be missing that is a second old. */
  isFresh: boolean;
}

/**
 * What quotes are made of, kept from one to the next until something is written to what it was read from, a campaign begins or ends, or
 * the hour is over. A write is known through the database's notice some milliseconds after its commit, and at once to whoever has
 * made it in the dashboard of this engine (../../show-changes).
 *
 * Nothing is kept without the catalogue's option `alsoWatched`, or while a change waits to be in the read model.
 */
export async function quoteMemo(container: MedusaContainer, { customerId, isFresh }: Asking): Promise<Memo> {
  const nothingKept = { ...NO_MEMO, getNow: withinOneCall() };
  // The customer's own is read beside the look for changes, because each may be a way to the database and back.
  const [kept] = await Promise.all([
    keptNow(container, QUOTED_TABLES, isFresh),
    readOwn(container, customerId, nothingKept),
  ]);
  if (!kept) return nothingKept;
  const now = Date.now();
  const hour = now - (now % HOUR_MS);
  const turns = await kept.get(["turns", hour], () => quoteTurns(container, 2 * HOUR_MS));
  if (turns.some((turn) => Math.abs(turn - now) < TURN_MS)) return nothingKept;
  // What was kept until an earlier turn is not asked for again, and makes room with time.
  const since = turns.findLast((turn) => turn < now) ?? hour;
  return {
    get: (question, compute) => kept.get([since, ...question], compute),
    getEach: (question, ids, compute) => kept.getEach([since, ...question], ids, compute),
    getStock: kept.getStock,
    getNow: nothingKept.getNow,
  };
}
