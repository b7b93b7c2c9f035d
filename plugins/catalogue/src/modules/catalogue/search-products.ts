import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { IS_BEST_SELLER } from "./best-sellers";
import { filter, isNarrow, type Listing, ORDERS, order, type Page } from "./listing";
import { MOST_RANKED } from "./search/match";
import { COMPLETE, TYPING } from "./search/query";
import { search } from "./search/search";
import type { SearchSource } from "./search/source";
import type { SimilarWord } from "./search/spelling";
import type { Vocabulary } from "./search/vocabulary";

/** A page of what a text found. */
export interface Found extends Page {
  /** The text as it was probably meant, when only that found something; else null. */
  didYouMean: string | null;
}

/** What a search is for: a text that is complete, or one that is still being typed. */
export type SearchMode = "complete" | "typing";

/** The products as a table to search; of equal ones, what can be bought comes first, and of those what sells best. */
export function productSource(database: Knex, vocabulary: Vocabulary): SearchSource {
  return {
    database,
    vocabulary,
    table: "catalogue_product",
    record: "whole.record",
    first: { rows: IS_BEST_SELLER, order: "sales_tier" },
    ties: {
      columns: ["in_stock", "sales_tier", "created_at"],
      order: "in_stock desc, sales_tier nulls last, created_at desc, id desc",
    },
    similarWords: async (asked) => {
      const { rows } = await database.raw<{ rows: SimilarWord[] }>(
        "select token, word, likeness from catalogue_similar_words(?)",
        [asked],
      );
      return rows;
    },
  };
}

/** Products that match a text, best first; an empty page when nothing is close. */
export async function searchProducts(
  source: SearchSource,
  text: string,
  listing: Listing,
  mode: SearchMode,
): Promise<Found> {
  const { limit, offset, sort } = listing;
  const found = await search(
    source,
    text,
    {
      limit,
      offset,
      narrow: isNarrow(listing) ? (rows) => filter(rows, listing) : undefined,
      // Facets count what the text finds before it is narrowed.
      overall: true,
      sort: sort && { columns: [ORDERS[sort].column], apply: (rows) => order(rows, sort) },
    },
    { beginning: mode === "typing" ? TYPING : COMPLETE },
  );
  return {
    records: found.rows.map(({ record }) => record),
    total: found.total,
    didYouMean: found.didYouMean,
  };
}

/** Ids of all that a text finds, of very many those that are ranked. */
export async function findIds(source: SearchSource, text: string): Promise<string[]> {
  const all = { limit: MOST_RANKED, offset: 0 };
  const { rows } = await search({ ...source, record: "null" }, text, all, { beginning: COMPLETE });
  return rows.map(({ id }) => id);
}
