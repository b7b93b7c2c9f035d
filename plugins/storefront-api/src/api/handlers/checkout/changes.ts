import { Failure } from "@emberly/kit/failure";
import type { CartChange } from "../../../contract/checkout";
import type { WantedLine } from "./lines";
import type { Offer } from "./offers";

/** A change with what the line is called; of a variant that was taken away, the product; null when that is gone too. */
export interface NamedChange extends CartChange {
  title: string | null;
}

/** Half a cent: prices that differ by less are the same price. */
const SAME = 0.005;
/** Proxies and clients accept 8 kB of headers for sure; what does not fit is in the message all the same. */
const HEADER_LIMIT = 6000;

/** Everything about a cart that is no longer as the shopper saw it. A line can have two changes. */
export function findChanges(wanted: WantedLine[], offers: Map<string, Offer>): NamedChange[] {
  return wanted.flatMap(({ id, variantId, variant, title, quantity, price: seen }): NamedChange[] => {
    const offer = variant && offers.get(variant.id);
    const line = { id, ...(variantId !== undefined && { variantId }), title: offer?.title ?? title ?? null };
    if (!offer) return [{ ...line, reason: "unavailable" }];
    const changes: NamedChange[] = [];
    if (seen !== undefined && Math.abs(seen - offer.price) >= SAME) {
      changes.push({ ...line, reason: "price", price: offer.price });
    }
    if (offer.stock !== null && offer.stock < quantity) {
      changes.push({ ...line, reason: "stock", stock: Math.max(0, offer.stock) });
    }
    return changes;
  });
}

/** The refusal that names every changed line, in words and as data in `X-Cart-Changes`. */
export function cartChanged(changes: NamedChange[]): Failure {
  return new Failure(409, `Your cart has changed: ${changes.map(describe).join("; ")}.`, {
    "X-Cart-Changes": asHeader(changes.map(({ title: _title, ...change }) => change)),
  });
}

function describe(change: NamedChange): string {
  const name = change.title === null ? `the item ${change.id}` : `"${change.title}"`;
  switch (change.reason) {
    case "price":
      return `${name} now costs $${(change.price ?? 0).toFixed(2)}`;
    case "stock":
      return change.stock === 0 ? `${name} is sold out` : `only ${change.stock} of ${name} left`;
    case "unavailable":
      return change.title !== null && change.variantId !== undefined
        ? `the ${name} that you chose is no longer available`
        : `${name} is no longer available`;
  }
}

function asHeader(changes: CartChange[]): string {
  const fitting: CartChange[] = [];
  for (const change of changes) {
    if (ascii(JSON.stringify([...fitting, change])).length > HEADER_LIMIT) break;
    fitting.push(change);
  }
  return ascii(JSON.stringify(fitting));
}

/** Header values carry ASCII only; JSON has an escape for everything else. */
function ascii(json: string): string {
  return json.replace(/[^\x20-\x7e]/g, (character) =>
    [...Array(character.length).keys()]
      .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`)
      .join(""),
  );
}
