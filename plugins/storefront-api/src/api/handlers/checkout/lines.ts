import type { SourceProduct, SourceVariant } from "@emberly/catalogue";
import { Failure } from "@emberly/kit/failure";
import type { CheckoutLine } from "../../../contract/checkout";

/** A variant of the cart: its lines added up. */
export interface WantedVariant {
  /** The product's. */
  id: string;
  /** As it was named; undefined where a product has one variant, and for products that are not on sale. */
  variantId?: string;
  /** What is on sale of it; undefined for what is not. */
  variant?: SourceVariant;
  quantity: number;
  /** Dollars: what the shopper saw, when it was said. */
  seenPrice?: number;
}

const MOST = 99;

/**
 * Adds up lines of one variant, in the order of their first appearance.
 *
 * @param products those on sale, by id
 * @throws Failure 400 when a product has several variants and the line names none, or when more than 99 of one are wanted
 */
export function addUpLines(
  lines: CheckoutLine[],
  products: ReadonlyMap<string, Pick<SourceProduct, "title" | "variants">>,
): WantedVariant[] {
  const wanted = new Map<string, WantedVariant>();
  for (const { id, variantId, quantity, price } of lines) {
    const product = products.get(id);
    const variant = product && chosenOf(product, variantId);
    const key = `${id} ${variant?.id ?? variantId ?? ""}`;
    const known = wanted.get(key);
    if (known) known.quantity += quantity;
    else wanted.set(key, { id, variantId, variant, quantity, seenPrice: price });
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
