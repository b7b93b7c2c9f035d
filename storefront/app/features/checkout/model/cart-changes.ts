import type { CartChange, CartQuote } from "@contract/checkout";
import { formatDollars } from "~/lib/money";
import { type CartItem, lineId, lineName } from "~/stores/cart-item";
import { quotedLine } from "~/stores/quoted-cart";

type Line = Pick<CartItem, "id" | "variantId" | "title" | "variantTitle" | "price" | "quantity">;

/** Half a cent: prices that differ by less are the same price. */
const SAME = 0.005;

/** What the shop answered about one line, in words, and what the line becomes by it. */
export interface RepairedLine {
  /** As {@link lineId} names it. */
  id: string;
  message: string;
  /** Dollars, when it changed. */
  price?: number;
  /** What is left, when that is less than the cart holds. */
  quantity?: number;
  /** It can't be bought at all now. */
  unavailable: boolean;
}

function isCartChange(value: unknown): value is CartChange {
  if (typeof value !== "object" || value === null) return false;
  const { id, reason } = value as Partial<Record<keyof CartChange, unknown>>;
  return typeof id === "string" && (reason === "price" || reason === "stock" || reason === "unavailable");
}

/** The changes in the `X-Cart-Changes` header; none when it is missing or can't be read. */
export function parseCartChanges(header: string | null): CartChange[] {
  if (header === null) return [];
  try {
    const value: unknown = JSON.parse(header);
    return Array.isArray(value) ? value.filter(isCartChange) : [];
  } catch {
    // A proxy may cut a long header: the message of the answer still shows.
    return [];
  }
}

function repair(line: Line, change: CartChange): RepairedLine {
  if (change.reason === "price" && change.price !== undefined) {
    const message = `${lineName(line)} now costs ${formatDollars(change.price)} (it was ${formatDollars(line.price)}).`;
    return { id: lineId(line), message, price: change.price, unavailable: false };
  }
  if (change.reason === "stock" && change.stock !== undefined && change.stock > 0) {
    const quantity = Math.min(line.quantity, change.stock);
    return {
      id: lineId(line),
      message: `Only ${change.stock} of ${lineName(line)} left.`,
      quantity,
      unavailable: false,
    };
  }
  const message =
    change.reason === "stock"
      ? `${lineName(line)} is sold out.`
      : `${lineName(line)} is no longer available.`;
  return { id: lineId(line), message, unavailable: true };
}

/** What each change means for the line it names. Changes of lines that are not in the cart are left out. */
export function repairLines(lines: readonly Line[], changes: readonly CartChange[]): RepairedLine[] {
  return changes.flatMap((change) => {
    const line = lines.find(({ id, variantId }) =>
      change.variantId === undefined ? id === change.id : variantId === change.variantId,
    );
    return line ? [repair(line, change)] : [];
  });
}

/** Where a quote says less than the cart: what is gone, short or dearer, as the checkout would name it. */
export function quotedChanges(lines: readonly Line[], quote: CartQuote): CartChange[] {
  return lines.flatMap((line): CartChange[] => {
    const quoted = quotedLine(quote, line);
    if (!quoted || quoted.mustChoose) return [];
    const { id, variantId } = line;
    const named = { id, ...(variantId !== undefined && { variantId }) };
    const { available, unitPrice } = quoted;
    if (available === 0 && unitPrice === 0) return [{ ...named, reason: "unavailable" }];
    const changes: CartChange[] = [];
    if (unitPrice - line.price >= SAME) changes.push({ ...named, reason: "price", price: unitPrice });
    if (available !== null && available < line.quantity)
      changes.push({ ...named, reason: "stock", stock: available });
    return changes;
  });
}

/** Lines that cost less than when they were put into the cart: in a sale, or for the customer's group. */
export function loweredPrices(lines: readonly Line[], quote: CartQuote): { id: string; price: number }[] {
  return lines.flatMap((line) => {
    const quoted = quotedLine(quote, line);
    if (!quoted || quoted.unitPrice === 0 || line.price - quoted.unitPrice < SAME) return [];
    return [{ id: lineId(line), price: quoted.unitPrice }];
  });
}

/**
 * What there is to tell once the cart is quoted anew: a line that can be bought again, or that is gone from the cart, loses its mark, and
 * what was told already is not told twice.
 *
 * @param changed what the quote says of the lines
 * @returns the same list when nothing changes, so that no screen reader reads it again
 */
export function toldNow(
  told: readonly RepairedLine[],
  changed: readonly RepairedLine[],
  lines: readonly Line[],
  quote: CartQuote,
): readonly RepairedLine[] {
  const missing = lines.filter((line) => (quotedLine(quote, line) ?? { available: 0 }).available === 0);
  const still = told.filter(
    ({ id, unavailable }) => !unavailable || missing.some((line) => lineId(line) === id),
  );
  const fresh = changed.filter((line) => !still.some(({ message }) => message === line.message));
  return fresh.length > 0 || still.length < told.length ? [...still, ...fresh] : told;
}
