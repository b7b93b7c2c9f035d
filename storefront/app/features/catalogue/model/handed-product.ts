import type { Product } from "@contract/records";

/**
 * The product that a link passed in navigation state, so that its page shows at once; undefined when there is none or
 * it is another one. It is what the last page showed, so the product page loads the product anyway.
 */
export function handedProduct(state: unknown, handleOrId: string): Product | undefined {
  if (typeof state !== "object" || state === null || !("product" in state)) return undefined;
  // Only this shop's own links write navigation state.
  const product = state.product as Product | null;
  if (!product || ![product.handle, product._id].includes(handleOrId)) return undefined;
  // The history of a tab outlives a release: what an older one wrote may lack what this one shows.
  const isOfToday = Array.isArray(product.variants) && product.variants.length > 0 && "rating" in product;
  return isOfToday ? product : undefined;
}
