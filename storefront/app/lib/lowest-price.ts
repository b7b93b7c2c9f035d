import type { Product } from "@contract/records";

/** The lowest price of the days before a sale, of the variant whose price stands for the product; undefined where none is to be told. */
export const lowestOf = ({ price, variants }: Product): number | undefined =>
  variants.find((variant) => variant.price === price && variant.compareAtPrice !== null)?.lowestPrice;
