import { type Attribute, ownAttributes, toldOf } from "./attributes";
import type { Price, Prices } from "./prices";
import type { Product, ProductImage, ProductVariant } from "./records";
import type { SourceProduct, SourceVariant } from "./source";

/** A variant with what it costs now. */
export interface PricedVariant extends SourceVariant {
  price: Price;
}

/** The variants that can be sold at all, those with a price, in the merchant's order. */
export function pricedVariants(
  { variants }: Pick<SourceProduct, "variants">,
  prices: Prices,
): PricedVariant[] {
  const priced = variants.flatMap((variant) => {
    const price = prices.get(variant.price_set_id);
    return price ? [{ ...variant, price }] : [];
  });
  return priced.sort(inMerchantsOrder);
}

type Placed = Pick<SourceVariant, "id" | "title" | "place">;

/** "8 inch" before "10 inch". */
const titles = new Intl.Collator("en", { numeric: true });

/**
 * By rank, then by age. The engine keeps no order of variants that were made in one call without ranks: those go by their
 * titles, so that the order is the same every time.
 */
export function inMerchantsOrder(one: Placed, other: Placed): number {
  const [rank, madeAt] = one.place;
  const [otherRank, otherMadeAt] = other.place;
  return (
    (rank ?? Number.MAX_SAFE_INTEGER) - (otherRank ?? Number.MAX_SAFE_INTEGER) ||
    madeAt - otherMadeAt ||
    titles.compare(one.title, other.title) ||
    (one.id < other.id ? -1 : 1)
  );
}

/** The first of the cheapest, which stands for the product on cards. */
export function cheapestOf(variants: [PricedVariant, ...PricedVariant[]]): PricedVariant {
  return variants.reduce((least, variant) => (variant.price.cents < least.price.cents ? variant : least));
}

/** How many pieces of all variants together can be bought; null when the stock of any of them is not counted. */
export function stockOf(variants: Pick<SourceVariant, "stock">[]): number | null {
  let sum = 0;
  for (const { stock } of variants) {
    if (stock === null) return null;
    sum += stock;
  }
  return sum;
}

/** Whether a piece of the variant can be bought now. Stock that is not counted never runs out. */
export const canBeBought = ({ stock }: Pick<SourceVariant, "stock">) => stock === null || stock > 0;

/**
 * What there is to choose between the variants: values by their rank where the merchant gave one, else in the order
 * in which the variants bring them up.
 */
export function optionsOf(variants: Pick<SourceVariant, "options">[]): Product["options"] {
  if (variants.length < 2) return [];
  const values = new Map<string, Map<string, number | null>>();
  for (const { name, value, rank } of variants.flatMap(({ options }) => options)) {
    const known = values.get(name) ?? new Map<string, number | null>();
    if (!known.has(value)) known.set(value, rank);
    values.set(name, known);
  }
  return [...values].map(([name, known]) => ({
    name,
    values: [...known]
      .sort(([, one], [, other]) => (one ?? Infinity) - (other ?? Infinity) || 0)
      .map(([value]) => value),
  }));
}

/** How a variant is shown. @param images the product's pictures by the engine's image id */
export function serialiseVariant(
  variant: PricedVariant,
  product: Pick<SourceProduct, "metadata">,
  images: ReadonlyMap<string, ProductImage>,
  attributes: readonly Attribute[],
): ProductVariant {
  const { price, stock } = variant;
  return {
    _id: variant.id,
    title: variant.title,
    options: Object.fromEntries(variant.options.map(({ name, value }) => [name, value])),
    price: price.cents / 100,
    compareAtPrice: price.earlierCents === null ? null : price.earlierCents / 100,
    ...(price.lowestCents !== undefined && { lowestPrice: price.lowestCents / 100 }),
    stock,
    inStock: canBeBought(variant),
    sku: variant.sku,
    imageUrl: ownPictures(variant, images),
    attributes: toldOf(attributes, ownAttributes(product.metadata?.attributes, variant.metadata?.attributes)),
  };
}

/** A variant's pictures; all of the product's when it has none. @param images the product's by the engine's image id */
export function ownPictures(
  variant: Pick<SourceVariant, "images">,
  images: ReadonlyMap<string, ProductImage>,
): ProductImage[] {
  const shown = new Set(variant.images);
  const own = [...images].flatMap(([id, image]) => (shown.has(id) ? [image] : []));
  return own.length > 0 ? own : [...images.values()];
}

/**
 * Variants as lists show them. Where there are several, their pictures have names only: a list would grow by all sizes of all
 * pictures for each variant.
 */
export function listed(variants: ProductVariant[]): ProductVariant[] {
  if (variants.length === 1) return variants;
  return variants.map((variant) => ({
    ...variant,
    imageUrl: variant.imageUrl.map(({ secure_url, public_id, alt }) => ({ secure_url, public_id, alt })),
  }));
}

/** The product with every size of its variants' pictures, taken from its own pictures. */
export function withAllSizes(product: Product): Product {
  const pictures = new Map(product.imageUrl.map((image) => [image.public_id, image]));
  return {
    ...product,
    variants: product.variants.map((variant) => ({
      ...variant,
      imageUrl: variant.imageUrl.map((image) => pictures.get(image.public_id) ?? image),
    })),
  };
}
