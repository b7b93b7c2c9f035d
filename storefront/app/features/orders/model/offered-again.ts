import type { OrderLine, Product, ProductVariant } from "@contract/records";

/** A line of an order that can be bought once more, and how many of it. */
export interface OfferedLine {
  product: Product;
  variant: ProductVariant;
  quantity: number;
}

/**
 * What of an order the shop still has.
 *
 * @param products those of the lines that are in the shop now, by id
 * @returns what can be bought, no more than there is, and the titles of what is gone or sold out
 */
export function offeredAgain(
  lines: readonly OrderLine[],
  products: ReadonlyMap<string, Product>,
): { offered: OfferedLine[]; missing: string[] } {
  const offered: OfferedLine[] = [];
  const missing: string[] = [];
  for (const line of lines) {
    const product = products.get(line._id);
    const variant = product?.variants.find(({ _id }) => _id === line.variantId);
    if (product && variant?.inStock) {
      offered.push({ product, variant, quantity: Math.min(line.quantity, variant.stock ?? line.quantity) });
    } else missing.push(line.title);
  }
  return { offered, missing };
}
