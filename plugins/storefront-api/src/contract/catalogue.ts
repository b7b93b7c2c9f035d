import { ListingQuery, Product } from "@emberly/catalogue/records";
import { z } from "zod";

export {
  Facets,
  FacetsQuery,
  ListingQuery,
  MissedSearch,
  Range,
  Sort,
} from "@emberly/catalogue/records";

const WholeNumber = z.coerce.number().int();

/** Query of the listing; with `q` it is a search whose finding nothing is an empty list. */
export const ProductsQuery = ListingQuery.extend({
  q: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe("Only what search finds for this text, best first unless sorted otherwise."),
});
export type ProductsQuery = z.infer<typeof ProductsQuery>;

export const BestSellersQuery = z.object({ limit: WholeNumber.min(1).max(24).default(4) });
export type BestSellersQuery = z.infer<typeof BestSellersQuery>;

export const SearchBody = z.object({ searchField: z.string().max(200) });
export type SearchBody = z.infer<typeof SearchBody>;

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
