import { browserStorage } from "~/stores/browser-storage";

const KEY = "settled-payments";
/** Nobody goes back further than this through paid orders. */
const MOST = 50;

function readSettled(): string[] {
  const text = browserStorage.getItem(KEY);
  return typeof text === "string" ? text.split(" ") : [];
}

/**
 * Notes that a payment has emptied this browser's cart. Opening its page again later, from the history or after a
 * reload, must not empty the next cart.
 *
 * @returns whether it is the first time
 */
export function settleOnce(sessionId: string): boolean {
  const settled = readSettled();
  if (settled.includes(sessionId)) return false;
  browserStorage.setItem(KEY, [sessionId, ...settled].slice(0, MOST).join(" "));
  return true;
}
