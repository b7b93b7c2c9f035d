import type { OwnPrices } from "@contract/checkout";
import { api } from "./api-client";

export type OwnPrice = OwnPrices["prices"][number];

/** How long an answer is good for; the cart and the checkout always ask anew. */
const FRESH_MS = 60_000;
/** The most that the call takes. */
const MOST = 100;

interface Asked {
  since: number;
  answer: Promise<OwnPrices>;
}

/** By customer and product, and for who is in no group by the customer alone. */
const asked = new Map<string, Asked>();
let waiting: { userId: string; productIds: string[]; answer: Promise<OwnPrices> } | undefined;

/**
 * What the variants of a product cost the signed-in customer; nothing where everybody's prices hold. The cards of a page
 * ask in one call.
 *
 * @throws ApiError 401, 503; status 0 without an answer
 */
export async function ownPricesOf(userId: string, productId: string): Promise<OwnPrice[]> {
  const key = `${userId} ${productId}`;
  const known = [asked.get(userId), asked.get(key)].find((one) => one && one.since > Date.now() - FRESH_MS);
  const answer = known?.answer ?? askWithOthers(userId, productId);
  if (!known) asked.set(key, { since: Date.now(), answer });
  try {
    const { isMember, prices } = await answer;
    if (!isMember) asked.set(userId, { since: Date.now(), answer });
    return prices.filter((price) => price.productId === productId);
  } catch (error) {
    asked.delete(key);
    throw error;
  }
}

function askWithOthers(userId: string, productId: string): Promise<OwnPrices> {
  if (waiting?.userId === userId && waiting.productIds.length < MOST) {
    waiting.productIds.push(productId);
    return waiting.answer;
  }
  const productIds = [productId];
  // The effects of a page's cards all run before this does.
  const answer = Promise.resolve().then(async () => {
    if (waiting?.answer === answer) waiting = undefined;
    return (await api("POST /own-prices", { body: { productIds } })).data;
  });
  waiting = { userId, productIds, answer };
  return answer;
}
