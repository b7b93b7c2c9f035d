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

export const Product = z.object({
  _id: z.string(),
  handle: z.string(),
  title: z.string().describe("Stored lowercase."),
  price: z.number().nonnegative().describe("Dollars."),
  desc: z.string(),
  catchphrase1: z.string(),
  catchphrase2: z.string(),
  catchphrase3: z.string(),
  imageUrl: z.array(ProductImage),
  kind: z.string().describe(`The sub-kind's name, such as "Cast iron". Empty when the product is in none.`),
  stock: z
    .number()
    .int()
    .nullable()
    .describe("What can be bought now, open holds taken off; null when stock is not counted."),
  inStock: z.boolean(),
});
export type Product = z.infer<typeof Product>;

export const Kind = z.object({
  handle: z.string(),
  name: z.string(),
  count: z.number().int().nonnegative().describe("Published products of this kind."),
});
export type Kind = z.infer<typeof Kind>;

export const Sort = z.enum(["newest", "price_asc", "price_desc", "title"]);
export type Sort = z.infer<typeof Sort>;

const WholeNumber = z.coerce.number().int();
const Dollars = z.coerce.number().min(0).max(1_000_000);

const YesOrNo = z.enum(["true", "false"]).transform((value) => value === "true");
const Inches = z.coerce.number().min(0).max(100_000);
const Quarts = z.coerce.number().min(0).max(100_000);
const Fahrenheit = z.coerce.number().min(0).max(100_000);

/** What narrows the listing, search and the facets down. Products that do not tell an attribute are left out by it. */
export const FacetsQuery = z.object({
  kind: z.string().max(80).optional().describe("Handle or name; one that is neither is 400."),
  in_stock: YesOrNo.optional(),
  min_price: Dollars.optional().describe("Dollars, the bounds included."),
  max_price: Dollars.optional(),
  material: z
    .string()
    .max(80)
    .optional()
    .describe('A family as the facets name it, in any case: "cast iron".'),
  min_diameter: Inches.optional(),
  max_diameter: Inches.optional(),
  min_capacity: Quarts.optional(),
  max_capacity: Quarts.optional(),
  min_oven_safe: Fahrenheit.optional().describe("Degrees Fahrenheit that the product must stand at least."),
  induction: YesOrNo.optional(),
  dishwasher: YesOrNo.optional(),
});
export type FacetsQuery = z.infer<typeof FacetsQuery>;

/** What narrows the listing and search, and which page of what is left. */
export const ListingQuery = FacetsQuery.extend({
  limit: WholeNumber.min(1).max(100).default(24),
  offset: WholeNumber.min(0).max(10_000_000).default(0),
  sort: Sort.optional(),
});
export type ListingQuery = z.infer<typeof ListingQuery>;

/** Smallest and largest value, both included. */
export const Range = z.object({ min: z.number(), max: z.number() });
export type Range = z.infer<typeof Range>;

const Counted = z.number().int().nonnegative();

/** What there is among the products that a narrowing leaves; a range is null when no product tells the attribute. */
export const Facets = z.object({
  total: Counted,
  inStock: Counted,
  kinds: z
    .array(Kind)
    .describe("Counted whatever kind the query narrows to, in the order of the shop's menu."),
  materials: z
    .array(z.object({ name: z.string(), count: Counted }))
    .describe("Counted whatever material the query narrows to, the most frequent first."),
  price: Range.nullable().describe("Dollars."),
  diameter: Range.nullable().describe("Inches."),
  capacity: Range.nullable().describe("Quarts."),
  ovenSafe: Range.nullable().describe("Degrees Fahrenheit."),
  induction: Counted.describe("Products for induction."),
  dishwasher: Counted.describe("Products for the dishwasher."),
});
export type Facets = z.infer<typeof Facets>;

/** A text that shoppers looked for in vain, in the words that search compares. */
export const MissedSearch = z.object({
  text: z.string(),
  times: z.number().int().positive(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
});
export type MissedSearch = z.infer<typeof MissedSearch>;
