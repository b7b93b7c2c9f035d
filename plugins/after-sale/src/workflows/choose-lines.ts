import { Failure } from "@emberly/kit/failure";
import type { AskedLine, ReturnReason } from "../modules/after-sale/return-record";
import type { ReturnableLine } from "./returnable-lines";

/** What a customer wants to send back. */
export interface WantedReturnLine {
  productId: string;
  variantId?: string;
  quantity: number;
  reason: ReturnReason;
}

/** Everything of an order that can still come back. */
export const allThatIsLeft = (lines: ReturnableLine[], reason: ReturnReason): WantedReturnLine[] =>
  lines.flatMap(({ item_id, product_id, variant_id, left }) =>
    left > 0
      ? [{ productId: product_id ?? item_id, variantId: variant_id ?? undefined, quantity: left, reason }]
      : [],
  );

export interface ChosenReturn {
  lines: AskedLine[];
  /** Cents that were paid for these pieces, each line rounded down: never more than was paid. */
  refundTotal: number;
}

/**
 * Finds the lines of an order that a return is about. Pieces of one variant on several lines are taken from the first ones first.
 *
 * @throws Failure 409 when more is wanted than was bought and has not come back
 */
export function chooseLines(wanted: WantedReturnLine[], lines: ReturnableLine[]): ChosenReturn {
  const left = new Map(lines.map((line) => [line.item_id, line.left]));
  const taken = new Map<string, number>();
  const chosen = wanted.flatMap((want) => {
    let missing = want.quantity;
    const parts: AskedLine[] = [];
    for (const line of lines.filter((one) => isMeant(one, want))) {
      const quantity = Math.min(missing, Math.max(0, left.get(line.item_id) ?? 0));
      if (quantity === 0) continue;
      const before = taken.get(line.item_id) ?? 0;
      missing -= quantity;
      left.set(line.item_id, (left.get(line.item_id) ?? 0) - quantity);
      taken.set(line.item_id, before + quantity);
      const { item_id, product_id, variant_id, title } = line;
      const paid = paidFor(line, before + quantity) - paidFor(line, before);
      parts.push({ item_id, product_id, variant_id, title, quantity, reason: want.reason, paid });
    }
    if (missing > 0) throw tooMany(want, lines);
    return parts;
  });
  return { lines: chosen, refundTotal: chosen.reduce((sum, { paid }) => sum + paid, 0) };
}

/** Cents of so many pieces of a line. */
const paidFor = ({ paid, quantity }: ReturnableLine, pieces: number) =>
  Math.floor((paid * pieces) / quantity);

/** A line that staff wrote freely has no product; it goes by its own id. */
function isMeant(line: ReturnableLine, { productId, variantId }: WantedReturnLine): boolean {
  if ((line.product_id ?? line.item_id) !== productId) return false;
  return variantId === undefined || line.variant_id === variantId;
}

function tooMany(want: WantedReturnLine, lines: ReturnableLine[]): Failure {
  const meant = lines.filter((line) => isMeant(line, want));
  const [first] = meant;
  if (!first) return new Failure(409, "This order has no such product.");
  const left = meant.reduce((sum, line) => sum + Math.max(0, line.left), 0);
  if (left === 0) return new Failure(409, `All of "${first.title}" is already on its way back.`);
  return new Failure(409, `Of "${first.title}" only ${left} can still be returned.`);
}
