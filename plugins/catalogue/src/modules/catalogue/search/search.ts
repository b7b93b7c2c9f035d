import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Listing, Page } from "../listing";
import { match } from "./match";
import { termsOf } from "./query";
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
