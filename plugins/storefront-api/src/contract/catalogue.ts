import { CatalogueFacets, Range, Sort } from "@emberly/catalogue/records";
import { z } from "zod";
import { MOST_CHOSEN, MOST_HANDLES } from "./limits";
import { Product } from "./records";

export { AttributeFacet, MissedSearch, Range, Sort } from "@emberly/catalogue/records";

const WholeNumber = z.coerce.number().int();
const Dollars = z.coerce.number().min(0).max(1_000_000);

const YesOrNo = z.enum(["true", "false"]).transform((value) => value === "true");
const Inches = z.coerce.number().min(0).max(100_000);
const Quarts = z.coerce.number().min(0).max(100_000);
const Fahrenheit = z.coerce.number().min(0).max(100_000);

/**
 * What narrows listing, search and facets down. Products without an attribute that is asked for are left out. Further
 * attributes of the shop are asked for in the same way: a number by `min_` and `max_` with its handle, anything else by its
 * handle.
 */
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

const Counted = z.number().int().nonnegative();

/**
 * Counts among the products that a narrowing leaves. The fields beside `attributes` repeat some of them for older clients. A
 * range is null when no product has the attribute.
 */
export const Facets = CatalogueFacets.extend({
  isSelling: z
    .boolean()
    .describe("False while the shop's sales channel is switched off. Shoppers are shown no lists then."),
  materials: z
    .array(z.object({ name: z.string(), count: Counted }))
    .describe("Counted whatever material the query narrows to, the most frequent first."),
  diameter: Range.nullable().describe("Inches."),
  capacity: Range.nullable().describe("Quarts."),
  ovenSafe: Range.nullable().describe("Degrees Fahrenheit."),
  induction: Counted.describe("Products for induction."),
  dishwasher: Counted.describe("Products for the dishwasher."),
});
export type Facets = z.infer<typeof Facets>;

const SearchText = z.string().trim().max(200).optional();

/** Query of the listing; with `q` it is a search whose finding nothing is an empty list. */
export const ProductsQuery = ListingQuery.extend({
  q: SearchText.describe("Only what search finds for this text, best first unless sorted otherwise."),
});
export type ProductsQuery = z.infer<typeof ProductsQuery>;

/** Query of the facets of the listing, or of a search. */
export const CountsQuery = FacetsQuery.extend({
  q: SearchText.describe("Only what search finds for this text; of very many about 400 are counted."),
});

export const BestSellersQuery = z.object({ limit: WholeNumber.min(1).max(24).default(4) });
export type BestSellersQuery = z.infer<typeof BestSellersQuery>;

export const SearchBody = z.object({ searchField: z.string().max(200) });
export type SearchBody = z.infer<typeof SearchBody>;

/** Products that the caller knows by name; the address is as long as most servers take. */
export const ChosenQuery = z.object({
  ids: z
    .string()
    .min(1)
    .max(7_000)
    .refine((ids) => ids.split(",").length <= MOST_CHOSEN, `At most ${MOST_CHOSEN} products at once`)
    .describe("Up to 100 ids or handles, with commas between them."),
});

export const HandlesQuery = z.object({
  limit: WholeNumber.min(1).max(MOST_HANDLES).default(1_000),
  offset: WholeNumber.min(0).max(10_000_000).default(0),
});
export type HandlesQuery = z.infer<typeof HandlesQuery>;

export const GoesWithQuery = z.object({
  exclude: z
    .string()
    .max(7_000)
    .optional()
    .describe(
      "Ids of products that are not to be named, such as those in the cart; with commas between them.",
    ),
});

/** `q` is what has been typed so far; blank text is no fault here, because every text field begins blank. */
export const SuggestQuery = z.object({ q: z.string().max(200).default("") });
export type SuggestQuery = z.infer<typeof SuggestQuery>;

export const Suggestions = z.object({
  suggestions: z.array(Product).max(6).describe("Best first; empty when nothing is close."),
  didYouMean: z
    .string()
    .nullable()
    .describe("The text as it was probably meant, when only that spelling found something."),
});
export type Suggestions = z.infer<typeof Suggestions>;

/** Opaque; the same as long as every answer of the catalogue is the same. What page caches are tagged with. */
export const CatalogueVersion = z.object({ version: z.string() });
export type CatalogueVersion = z.infer<typeof CatalogueVersion>;

export const MissedSearchesQuery = z.object({
  limit: WholeNumber.min(1).max(100).default(24),
  offset: WholeNumber.min(0).max(10_000_000).default(0),
});
export type MissedSearchesQuery = z.infer<typeof MissedSearchesQuery>;
