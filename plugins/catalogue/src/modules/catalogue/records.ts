import { z } from "zod";

/** The records that the catalogue answers with, and what its listing may be asked for. This is their only definition. */

export const ProductImage = z.object({
  secure_url: z.string(),
  public_id: z.string(),
  srcset: z.string().optional().describe('`srcset` value of the WebP renditions: "url 480w, url 960w, ...".'),
  srcsetAvif: z.string().optional().describe('The same sizes in AVIF, for a `<source type="image/avif">`.'),
  preview: z
    .string()
    .optional()
    .describe("A few pixels of it as a data: URL, to be shown large and blurred until the picture is there."),
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
  alt: z.string(),
});
export type ProductImage = z.infer<typeof ProductImage>;

const Price = z.number().nonnegative();
const EarlierPrice = Price.nullable().describe(
  "What it cost before the sale that it is in; null without one.",
);
const Stock = z
  .number()
  .int()
  .nullable()
  .describe("What can be bought now, open holds taken off; null when stock is not counted.");

/** A fact that is shown. A text is in the merchant's words, a number in the attribute's unit. */
export const ToldAttribute = z.object({
  handle: z.string(),
  label: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  unit: z.string().nullable(),
});
export type ToldAttribute = z.infer<typeof ToldAttribute>;

/** What buyers think of a product. */
export const Rating = z.object({
  average: z.number().min(1).max(5).nullable().describe("Stars, to one decimal; null without reviews."),
  count: z.number().int().nonnegative(),
});
export type Rating = z.infer<typeof Rating>;

export const ProductVariant = z.object({
  _id: z.string(),
  title: z.string(),
  options: z.record(z.string(), z.string()).describe("The chosen value by the option's name."),
  price: Price,
  compareAtPrice: EarlierPrice,
  lowestPrice: Price.optional().describe(
    "The lowest of the 30 days before the sale that it is in; only in a shop that tells it.",
  ),
  stock: Stock,
  inStock: z.boolean(),
  sku: z.string().nullable(),
  imageUrl: z
    .array(ProductImage)
    .describe(
      "Those of the variant; the product's when it has none of its own. In lists those of several variants are only named: their sizes are those of the product's picture with the same `public_id`.",
    ),
  attributes: z.array(ToldAttribute).describe("What is told of this variant, the product's facts included."),
});
export type ProductVariant = z.infer<typeof ProductVariant>;

/** A product; its record has the shop's short texts as well, each under its own name (`texts.ts`). */
export const Product = z.object({
  _id: z.string(),
  handle: z.string(),
  title: z.string().describe("In lower case where the shop writes titles so."),
  price: Price.describe("In the shop's currency: the cheapest variant's."),
  priceFrom: Price.describe("The same as `price`."),
  priceTo: Price.describe("The dearest variant's."),
  compareAtPrice: EarlierPrice.describe("Of the cheapest variant, before the sale that it is in."),
  desc: z.string(),
  imageUrl: z.array(ProductImage),
  kind: z.string().describe(`The sub-kind's name, such as "Cast iron". Empty when the product is in none.`),
  stock: Stock.describe("Of all variants together; null when that of any is not counted."),
  inStock: z.boolean().describe("Whether any variant can be bought."),
  options: z
    .array(z.object({ name: z.string(), values: z.array(z.string()) }))
    .describe("What there is to choose; empty for a product with one variant."),
  variants: z.array(ProductVariant).min(1).describe("In the merchant's order."),
  attributes: z.array(ToldAttribute).describe("What is told, in the order of the shop's configuration."),
  rating: Rating,
});
export type Product = z.infer<typeof Product>;

export const Kind = z.object({
  handle: z.string(),
  name: z.string(),
  count: z.number().int().nonnegative().describe("Published products of this kind."),
});
export type Kind = z.infer<typeof Kind>;

export const Sort = z.enum(["newest", "price_asc", "price_desc", "title", "rating"]);
export type Sort = z.infer<typeof Sort>;

/** Smallest and largest value, both included. */
export const Range = z.object({ min: z.number(), max: z.number() });
export type Range = z.infer<typeof Range>;

const Counted = z.number().int().nonnegative();

const attribute = {
  handle: z
    .string()
    .describe("Its name in queries: `min_diameter`, `max_diameter`, `material`, `induction`."),
  label: z.string(),
  unit: z.string().nullable(),
};

/** The values of an attribute among the products that a narrowing leaves. */
export const AttributeFacet = z.discriminatedUnion("type", [
  z.object({
    ...attribute,
    type: z.literal("text"),
    values: z
      .array(z.object({ value: z.string(), count: Counted }))
      .describe("Counted whatever value the query narrows to, the most frequent first."),
  }),
  z.object({
    ...attribute,
    type: z.literal("number"),
    range: Range.nullable().describe("Null when no product tells the attribute."),
  }),
  z.object({
    ...attribute,
    type: z.literal("boolean"),
    count: Counted.describe("Products of which it is true."),
  }),
]);
export type AttributeFacet = z.infer<typeof AttributeFacet>;

/** Everything that a listing can be narrowed down by, counted among the products that a narrowing leaves. */
export const CatalogueFacets = z.object({
  total: Counted,
  inStock: Counted,
  kinds: z
    .array(Kind)
    .describe("Counted whatever kind the query narrows to, in the order of the shop's menu."),
  price: Range.nullable().describe("In the shop's currency."),
  attributes: z.array(AttributeFacet).describe("What the shop has configured, in its order."),
});
export type CatalogueFacets = z.infer<typeof CatalogueFacets>;

/** A text that shoppers looked for in vain, in the words that search compares. */
export const MissedSearch = z.object({
  text: z.string(),
  times: z.number().int().positive(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
});
export type MissedSearch = z.infer<typeof MissedSearch>;
