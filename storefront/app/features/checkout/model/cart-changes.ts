import type { CartChange } from "@contract/checkout";
import { formatDollars } from "~/lib/money";
import { type CartItem, lineId, lineName } from "~/stores/cart-item";

type Line = Pick<CartItem, "id" | "variantId" | "title" | "variantTitle" | "price" | "quantity">;

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
