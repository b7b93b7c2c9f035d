import type { Product } from "@contract/records";

/**
 * A product of a list as its own page shows it: lists only name the pictures of a variant, and every size of these is told
 * by the product's pictures.
 */
export function withAllSizes(product: Product): Product {
  const pictures = new Map(product.imageUrl.map((picture) => [picture.public_id, picture]));
  return {
    ...product,
    variants: product.variants.map((variant) => ({
      ...variant,
      imageUrl: variant.imageUrl.map((picture) => pictures.get(picture.public_id) ?? picture),
    })),
  };
}
