import type { SourceProduct, SourceVariant } from "@emberly/catalogue";
import { Failure } from "@emberly/kit/failure";
import type { OpenCheckoutLine } from "@emberly/stripe-checkout";
import type { CartChange, CheckoutLine } from "../../../contract/checkout";

/** Products that are on sale, by id. */
type OnSale = ReadonlyMap<string, Pick<SourceProduct, "title" | "variants">>;

/** What the shop offers of a line at this moment. */
export interface Offer {
  /** The product's, with the variant's where there are several. */
  title: string;
  /** Dollars. */
  price: number;
  /** What can be bought now beside the cart's other lines, holds of others taken off; null when it is not counted. */
  stock: number | null;
  /** What a checkout buys by it, with what the order keeps of it. */
  bought: OpenCheckoutLine;
}

/** A cart beside what the shop sells. */
export interface OfferedCart {
  /** Added up by variant. */
  lines: CheckoutLine[];
  products: OnSale;
  /** By line; what is not on sale has none. */
  offers: ReadonlyMap<CheckoutLine, Offer>;
}

/** A change with what the line is called; of a variant that was taken away, the product; null when that is gone too. */
export interface NamedChange extends CartChange {
  title: string | null;
}

const MOST = 99;
/** Half a cent: prices that differ by less are the same price. */
const SAME = 0.005;
/** Proxies and clients accept 8 kB of headers for sure; what does not fit is in the message all the same. */
const HEADER_LIMIT = 6000;

/**
 * Adds up lines of one variant, in the order of their first appearance; the first price is the one that was seen.
 *
 * @throws Failure 400 when more than 99 of one are wanted
 */
export function addUpLines(lines: CheckoutLine[], products: OnSale): CheckoutLine[] {
  const added = new Map<string, CheckoutLine>();
  for (const line of lines) {
    const key = `${line.id} ${variantOf(line, products)?.id ?? line.variantId ?? ""}`;
    const known = added.get(key);
    if (known) known.quantity += line.quantity;
    else added.set(key, { ...line });
  }
  for (const { quantity } of added.values()) {
    if (quantity > MOST) throw new Failure(400, `cartItems: at most ${MOST} of one product in an order`);
  }
  return [...added.values()];
}

/** The variant that a line means: the one that it names, or the product's only one; undefined for what is not on sale. */
export function variantOf({ id, variantId }: CheckoutLine, products: OnSale): SourceVariant | undefined {
  const variants = products.get(id)?.variants ?? [];
  if (variantId !== undefined) return variants.find((variant) => variant.id === variantId);
  return variants.length > 1 ? undefined : variants[0];
}

/** Whether the product is sold in several variants and the line names none: a cart of an earlier time says so. */
export function isUnchosen(line: CheckoutLine, products: OnSale): boolean {
  return line.variantId === undefined && products.has(line.id) && !variantOf(line, products);
}

/** @throws Failure 400 naming every product of which the cart does not say which one */
export function refuseUnchosen({ lines, products }: Omit<OfferedCart, "offers">): void {
  const titles = lines
    .filter((line) => isUnchosen(line, products))
    .map((line) => `"${titleOf(line, products)}"`);
  if (titles.length === 0) return;
  throw new Failure(400, `Choose which you would like of ${titles.join(", ")}, or take it out of your cart.`);
}

/** Everything about a cart that is no longer as the shopper saw it. A line can have two changes. */
export function findChanges({ lines, products, offers }: OfferedCart): NamedChange[] {
  return lines.flatMap((line): NamedChange[] => {
    const { id, variantId, quantity, price: seen } = line;
    const offer = offers.get(line);
    const title = offer?.title ?? titleOf(line, products);
    const named = { id, ...(variantId !== undefined && { variantId }), title };
    if (!offer) return [{ ...named, reason: "unavailable" }];
    const changes: NamedChange[] = [];
    if (seen !== undefined && Math.abs(seen - offer.price) >= SAME) {
      changes.push({ ...named, reason: "price", price: offer.price });
    }
    if (offer.stock !== null && offer.stock < quantity) {
      changes.push({ ...named, reason: "stock", stock: Math.max(0, offer.stock) });
    }
    return changes;
  });
}

/** The product's, as long as it is on sale itself. */
const titleOf = ({ id }: CheckoutLine, products: OnSale): string | null =>
  products.get(id)?.title.toLowerCase() ?? null;

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
