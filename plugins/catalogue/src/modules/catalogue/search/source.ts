import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { SimilarWord, Tolerance } from "./spelling";
import type { Vocabulary } from "./vocabulary";

/** SQL that is true for a row that matches. */
export interface Condition {
  sql: string;
  bindings: (string | number)[];
}

/**
 * A table that can be searched. It has the columns `id`, `search` (its words by weight: A title, B kind, C description,
 * D facts), `search_title` (those of weight A alone) and `slice` (a number below 64, by chance), with text indexes for
 * each of the {@link SLICES}.
 */
export interface SearchSource {
  database: Knex;
  vocabulary: Vocabulary;
  /** Name of the table, ready for a statement. */
  table: string;
  /** SQL of what is answered of a row that is called `whole`. */
  record: string;
  /**
   * Which rows are looked at before those of the slices, and in which order: SQL of a condition, for which there are text
   * indexes too, and of an order. Where very many match, chance decides which of the others are looked at.
   */
  first?: { rows: string; order: string };
  /** What decides between rows that match equally well, and the columns that it needs. */
  ties: { columns: string[]; order: string };
  /** SQL of the words to search in, where they are not all of a row's. */
  only?: string;
  /** Where corrected words are looked for, when some fields forgive nothing. */
  corrected?: SearchSource;
  /** How long a word must be to be corrected; the usual unless said. */
  tolerance?: Tolerance;
  /** Words of the table that resemble what was asked for. */
  similarWords(asked: string[]): Promise<SimilarWord[]>;
}

/** What is wanted of the rows that match. */
export interface Wish {
  limit: number;
  offset: number;
  /** Narrows a query on the table to the rows that count; left out where all do. */
  narrow?(rows: Knex.QueryBuilder): void;
  /**
   * Whether a text means the same whatever narrows it: when rows match, but none that counts, nothing is found, instead of what a
   * more lenient reading of the text would find.
   */
  overall?: boolean;
  /** Another order than the best first, and the columns that it needs. */
  sort?: { columns: string[]; apply(rows: Knex.QueryBuilder): void };
  /** Whether rows tell how well they match. */
  scored?: boolean;
}

export interface MatchedRow {
  id: string;
  record: string;
  score: number | null;
}

/** One page of what matches. */
export interface Matches {
  rows: MatchedRow[];
  /** Of all pages; not more than those that were ranked. */
  total: number;
  /** Whether any row matches; where the wish is {@link Wish.overall}, one that does not count is enough. */
  isFound: boolean;
}

/** Parts of a table, divided by chance, small ones first; each has text indexes of its own. */
export const SLICES = ["slice = 0", "slice between 1 and 7", "slice > 7"];
