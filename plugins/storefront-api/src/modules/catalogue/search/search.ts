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
  // A number says something only beside words: "15" and half of the rest would find a pan for a phone's case.
  const telling = likely.filter(({ literal: [word = ""] }) => !/^\d/.test(word));
  const most = Math.floor(telling.length / 2) + 1;
  if (most > telling.length || most === likely.length) return { records: [], total: 0, didYouMean: null };
  const partly = await match(database, telling, most, listing);
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

/** Titles that are ranked at most: who asks for "pan" is served by the best of these as well as by the best of all. */
const MOST_RANKED = 400;
/** So many with the shopper's own words in the title that nobody misses the others. */
const ENOUGH = 100;
/** Fetched for the rows of the page alone, after ranking: sorting would carry the records of all along. */
const RECORD = "select record from catalogue_product whole where whole.id = candidate.id";

/**
 * Rows where at least `least` of the terms match, those with the terms in title or kind first: one indexed query, or
 * two. In a large catalogue a word that many titles have is answered from the titles alone and from no more than
 * {@link MOST_RANKED} of them, so that it costs the same however many there are.
 */
async function match(database: Knex, terms: Term[], least: number, listing: Listing): Promise<Page> {
  // An asked order is kept over all that match: the cheapest pan is the cheapest of all pans.
  if (!listing.sort && least === terms.length) {
    const named = await matchTitles(database, terms, listing);
    if (named.total >= ENOUGH) return named;
  }
  return matchAnywhere(database, terms, least, listing);
}

async function matchTitles(database: Knex, terms: Term[], listing: Listing): Promise<Page> {
  const words = literalTerms(terms, "");
  const candidates = database("catalogue_product")
    .select("id", "search_title", "in_stock", "created_at")
    .whereRaw("search_title @@ to_tsquery('english', ?)", [words])
    .modify(filter, listing)
    .limit(MOST_RANKED);
  const rows: MatchRow[] = await pageOf(database, candidates, listing).orderByRaw(
    "ts_rank(search_title, to_tsquery('english', ?), 1) desc, in_stock desc, created_at desc, id desc",
    [words],
  );
  return toPage(rows, listing, (first) => matchTitles(database, terms, first));
}

async function matchAnywhere(database: Knex, terms: Term[], least: number, listing: Listing): Promise<Page> {
  const everyTerm = least === terms.length;
  const found = everyTerm ? allTerms(terms, "") : terms.map((term) => termQuery(term, "")).join(" | ");
  const each = terms.map((term) => termQuery(term, ""));
  const hits = terms.map(() => "(search @@ to_tsquery('english', ?))::integer").join(" + ");
  const candidates = database("catalogue_product")
    .select("id", "search", "in_stock", "created_at", "price_cents", "title")
    .whereRaw("search @@ to_tsquery('english', ?)", [found])
    .modify(filter, listing);
  if (!everyTerm) candidates.whereRaw(`(${hits}) >= ?`, [...each, least]);
  const rows = pageOf(database, candidates, listing);
  if (listing.sort) rows.modify(order, listing.sort);
  else {
    if (!everyTerm) rows.orderByRaw(`(${hits}) desc`, each);
    rows.orderByRaw(BEST_FIRST, [literalTerms(terms, "A"), ...ranks(terms, found)]);
  }
  return toPage(await rows, listing, (first) => matchAnywhere(database, terms, least, first));
}

function pageOf(
  database: Knex,
  candidates: Knex.QueryBuilder,
  { limit, offset }: Listing,
): Knex.QueryBuilder {
  return database
    .from(candidates.as("candidate"))
    .select(database.raw(`(${RECORD}) as record`), database.raw("count(*) over () as total"))
    .limit(limit)
    .offset(offset);
}

/** A page behind the last one is empty, but the search is not: it keeps the total, which the first row tells. */
async function toPage(
  rows: MatchRow[],
  listing: Listing,
  again: (first: Listing) => Promise<Page>,
): Promise<Page> {
  if (rows.length === 0 && listing.offset > 0) {
    const { total } = await again({ ...listing, offset: 0, limit: 1 });
    return { records: [], total };
  }
  return { records: rows.map(({ record }) => record), total: Number(rows[0]?.total ?? 0) };
}
