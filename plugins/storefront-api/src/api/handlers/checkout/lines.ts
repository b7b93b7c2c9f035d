import type { SourceProduct, SourceVariant } from "@emberly/catalogue";
import { Failure } from "@emberly/kit/failure";
import type { CheckoutLine } from "../../../contract/checkout";

/** A line of the cart with the variant that it means; undefined for what is not on sale. */
export interface WantedLine extends CheckoutLine {
  /** The product's, as long as it is on sale itself. */
  title?: string;
  variant?: SourceVariant;
  /** The product is sold in several variants, and the line names none: a cart of an earlier time says so. */
  mustChoose: boolean;
}

const MOST = 99;

/**
 * Adds up lines of one variant, in the order of their first appearance; the first price is the one that was seen.
 *
 * @param products those on sale, by id
 * @throws Failure 400 when more than 99 of one are wanted
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
    else {
      const mustChoose = variant === undefined && product !== undefined && line.variantId === undefined;
      wanted.set(key, { ...line, title: product?.title.toLowerCase(), variant, mustChoose });
    }
  }
  for (const { quantity } of wanted.values()) {
    if (quantity > MOST) throw new Failure(400, `cartItems: at most ${MOST} of one product in an order`);
  }
  return [...wanted.values()];
}

/** @throws Failure 400 naming every product of which the cart does not say which one */
export function refuseUnchosen(wanted: WantedLine[]): void {
  const titles = wanted.flatMap(({ title, mustChoose }) => (mustChoose ? `"${title}"` : []));
  if (titles.length === 0) return;
  throw new Failure(400, `Choose which you would like of ${titles.join(", ")}, or take it out of your cart.`);
}

function chosenOf(
  { variants }: Pick<SourceProduct, "variants">,
  variantId: string | undefined,
): SourceVariant | undefined {
  if (variantId !== undefined) return variants.find(({ id }) => id === variantId);
  return variants.length > 1 ? undefined : variants[0];
}
