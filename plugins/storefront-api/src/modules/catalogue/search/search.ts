import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { filter, type Listing, order, type Page } from "../listing";
import { allTerms, literalTerms, type Term, termQuery, termsOf } from "./query";
import { corrections, SHORTEST_CORRECTED, type SimilarWord } from "./spelling";
import { synonymWords } from "./synonyms";
import { wordsOf } from "./words";

/** More words than any wish has; the rest is ignored rather than searched for. */
const MOST_WORDS = 12;

/** A page of what a text found. */
export interface Found extends Page {
  /** The text as it was probably meant, when only that found something; else null. */
  didYouMean: string | null;
}

/** What a search is for: a text that is complete, or one that is still being typed. */
export type SearchMode = "complete" | "typing";

/**
 * Products that match a text, best first. First all words must match as they are, then with misspelt ones
 * corrected, then most of them. Each attempt is one indexed query.
 *
 * @returns an empty page when nothing is close
 */
export async function search(
  database: Knex,
  text: string,
  listing: Listing,
  mode: SearchMode = "complete",
): Promise<Found> {
  const words = wordsOf(text).slice(0, MOST_WORDS);
  const typing = mode === "typing";
  const terms = termsOf(words, { typing });
  if (terms.length === 0) return { records: [], total: 0, didYouMean: null };
  const exact = await match(database, terms, terms.length, listing);
  if (exact.total > 0) return { ...exact, didYouMean: null };

  const corrected = await correct(database, words);
  const likely = corrected.size > 0 ? termsOf(words, { corrected, typing }) : terms;
  const didYouMean =
    corrected.size > 0 ? words.map((word) => corrected.get(word)?.[0] ?? word).join(" ") : null;
  if (corrected.size > 0) {
    const close = await match(database, likely, likely.length, listing);
    if (close.total > 0) return { ...close, didYouMean };
  }
  const most = Math.floor(likely.length / 2) + 1;
  if (most === likely.length) return { records: [], total: 0, didYouMean: null };
  const partly = await match(database, likely, most, listing);
  return { ...partly, didYouMean: partly.total > 0 ? didYouMean : null };
}

/** What the words that no product has were probably meant to be. */
async function correct(database: Knex, words: string[]): Promise<Map<string, string[]>> {
  const shortest = words.length > 1 ? SHORTEST_CORRECTED - 1 : SHORTEST_CORRECTED;
  const asked = [...new Set(words)].filter((word) => word.length >= shortest && !/^\d/.test(word));
  if (asked.length === 0) return new Map();
  const { rows } = await database.raw<{ rows: SimilarWord[] }>(
    "select token, word, likeness from catalogue_similar_words(?)",
    [asked],
  );
  const corrected = new Map<string, string[]>();
  for (const token of asked) {
    const candidates = rows.filter((row) => row.token === token).map(({ word }) => word);
    if (candidates.includes(token) || synonymWords.has(token)) continue;
    const meant = corrections(token, [...new Set([...candidates, ...synonymWords])]);
    if (meant.length > 0) corrected.set(token, meant);
  }
  return corrected;
}

/** Title before kind before description, the shopper's own words before their synonyms, what can be bought first. */
const BEST_FIRST = `search @@ to_tsquery('english', ?) desc, search @@ to_tsquery('english', ?) desc,
  search @@ to_tsquery('english', ?) desc,
  ts_rank('{0, 0, 0.4, 1}', search, to_tsquery('english', ?)) desc,
  ts_rank('{0.05, 0.1, 0.4, 1}', search, to_tsquery('english', ?), 1) desc,
  in_stock desc, created_at desc, id desc`;

function ranks(terms: Term[], found: string): string[] {
  return [allTerms(terms, "A"), allTerms(terms, "AB"), literalTerms(terms, "AB"), found];
}

interface MatchRow {
  record: string;
  total: string;
}

/** One query: rows where at least `least` of the terms match, those with the terms in title or kind first. */
async function match(database: Knex, terms: Term[], least: number, listing: Listing): Promise<Page> {
  const everyTerm = least === terms.length;
  const found = everyTerm ? allTerms(terms, "") : terms.map((term) => termQuery(term, "")).join(" | ");
  const hits = terms.map(() => "(search @@ to_tsquery('english', ?))::integer").join(" + ");
  const rows = database("catalogue_product")
    .select("record", database.raw("count(*) over () as total"))
    .whereRaw("search @@ to_tsquery('english', ?)", [found])
    .modify(filter, listing)
    .limit(listing.limit)
    .offset(listing.offset);
  if (!everyTerm) {
    const each = terms.map((term) => termQuery(term, ""));
    rows.whereRaw(`(${hits}) >= ?`, [...each, least]);
    if (!listing.sort) rows.orderByRaw(`(${hits}) desc`, each);
  }
  if (listing.sort) rows.modify(order, listing.sort);
  else rows.orderByRaw(BEST_FIRST, [literalTerms(terms, "A"), ...ranks(terms, found)]);
  const result: MatchRow[] = await rows;
  if (result.length > 0) {
    return { records: result.map(({ record }) => record), total: Number(result[0]?.total) };
  }
  return listing.offset > 0 ? pastTheEnd(database, terms, least, listing) : { records: [], total: 0 };
}

/** A page behind the last one is empty, but the search is not: it keeps its total. */
async function pastTheEnd(database: Knex, terms: Term[], least: number, listing: Listing): Promise<Page> {
  const { total } = await match(database, terms, least, { ...listing, offset: 0, limit: 1 });
  return { records: [], total };
}
