import type { SourceProduct, SourceVariant } from "@emberly/catalogue";
import { Failure } from "@emberly/kit/failure";
import type { CheckoutLine } from "../../../contract/checkout";

/** A line of the cart with the variant that it means; undefined for what is not on sale. */
export interface WantedLine extends CheckoutLine {
  variant?: SourceVariant;
}

const MOST = 99;

/**
 * Adds up lines of one variant, in the order of their first appearance; the first price is the one that was seen.
 *
 * @param products those on sale, by id
 * @throws Failure 400 when a product has several variants and the line names none, or when more than 99 of one are wanted
 */
export function addUpLines(
  lines: CheckoutLine[],
  products: ReadonlyMap<string, Pick<SourceProduct, "title" | "variants">>,
): WantedLine[] {
  const wanted = new Map<string, WantedLine>();
  for (const line of lines) {
    const product = products.get(line.id);
    const variant = product && chosenOf(product, line.variantId);
    const key = `${line.id} ${variant?.id ?? line.variantId ?? ""}`;
    const known = wanted.get(key);
    if (known) known.quantity += line.quantity;
    else wanted.set(key, { ...line, variant });
  }
  for (const { quantity } of wanted.values()) {
    if (quantity > MOST) throw new Failure(400, `cartItems: at most ${MOST} of one product in an order`);
  }
  return [...wanted.values()];
}

function chosenOf(
  { title, variants }: Pick<SourceProduct, "title" | "variants">,
  variantId: string | undefined,
): SourceVariant | undefined {
  if (variantId !== undefined) return variants.find(({ id }) => id === variantId);
  if (variants.length > 1) {
    throw new Failure(400, `cartItems: choose which "${title.toLowerCase()}" you would like`);
  }
  return variants[0];
}
