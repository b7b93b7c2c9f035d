import { z } from "zod";
import { Product } from "./records";

export const Sort = z.enum(["newest", "price_asc", "price_desc", "title"]);
export type Sort = z.infer<typeof Sort>;

const WholeNumber = z.coerce.number().int();
const Dollars = z.coerce.number().min(0).max(1_000_000);

/** Query of the listing and of search. An unknown `kind` (neither a handle nor a name) is 400. */
export const ListingQuery = z.object({
  limit: WholeNumber.min(1).max(100).default(24),
  offset: WholeNumber.min(0).max(10_000_000).default(0),
  kind: z.string().max(80).optional(),
  sort: Sort.optional(),
  in_stock: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional(),
  min_price: Dollars.optional(),
  max_price: Dollars.optional(),
});
export type ListingQuery = z.infer<typeof ListingQuery>;

export const BestSellersQuery = z.object({ limit: WholeNumber.min(1).max(24).default(4) });
export type BestSellersQuery = z.infer<typeof BestSellersQuery>;

export const SearchBody = z.object({ searchField: z.string().max(200) });
export type SearchBody = z.infer<typeof SearchBody>;

/** `q` is what has been typed so far; blank text is no fault here, because every text field begins blank. */
export const SuggestQuery = z.object({ q: z.string().max(200).default("") });
export type SuggestQuery = z.infer<typeof SuggestQuery>;

export const Suggestions = z.object({
  /** Best first; empty when nothing is close. */
  suggestions: z.array(Product).max(6),
  /** The text as it was probably meant, when only that spelling found something. */
  didYouMean: z.string().nullable(),
});
export type Suggestions = z.infer<typeof Suggestions>;

/** Opaque; the same as long as every answer of the catalogue is the same. What page caches are tagged with. */
export const CatalogueVersion = z.object({ version: z.string() });
export type CatalogueVersion = z.infer<typeof CatalogueVersion>;
