import { type Asked, match } from "./match";
import { COMPLETE, termsOf } from "./query";
import type { MatchedRow, SearchSource, Wish } from "./source";
import { corrections, TOLERANCE } from "./spelling";

/** More words than any wish has; the rest is ignored rather than searched for. */
const MOST_WORDS = 12;

/** How a text is understood. */
export interface Understanding {
  /** Letters from which on the last word may be unfinished, alone; {@link COMPLETE} unless said. */
  beginning?: number;
  /** Whether one of the words is enough. */
  any?: boolean;
  /** Whether misspelt words are corrected; true unless said. */
  forgiving?: boolean;
  /** Whether most of the words are enough where nothing has them all; true unless said. */
  relaxed?: boolean;
}

/** A page of what a text found. */
export interface Found {
  rows: MatchedRow[];
  /** Of all pages. */
  total: number;
  /** The text as it was probably meant, when only that found something; else null. */
  didYouMean: string | null;
  /** What found it, for who counts the rest; null when nothing was found. */
  by: Attempt | null;
}

/** One way to read the text. */
export interface Attempt extends Asked {
  source: SearchSource;
  didYouMean: string | null;
}

/**
 * Rows that match a text, best first. First all words must match as they are, then with misspelt ones corrected, then
 * most of them. Each attempt is one indexed query.
 *
 * @returns an empty page when nothing is close
 */
export async function search(
  source: SearchSource,
  text: string,
  wish: Wish,
  understanding: Understanding = {},
): Promise<Found> {
  const words = source.vocabulary.wordsOf(text).slice(0, MOST_WORDS);
  for await (const by of attempts(source, words, understanding)) {
    const { rows, total, isFound } = await match(by.source, by, wish);
    if (total > 0) return { rows, total, didYouMean: by.didYouMean, by };
    if (isFound) break;
  }
  return { rows: [], total: 0, didYouMean: null, by: null };
}

async function* attempts(
  source: SearchSource,
  words: string[],
  { beginning = COMPLETE, any = false, forgiving = true, relaxed = true }: Understanding,
): AsyncGenerator<Attempt> {
  const { vocabulary } = source;
  const exact = termsOf(vocabulary, words, { beginning });
  if (exact.length === 0) return;
  yield { source, terms: exact, least: any ? 1 : exact.length, didYouMean: null };
  if (!forgiving) return;

  const corrected = await correct(source, words);
  // An unfinished last word is forgiven like any other slip, also where whole words are asked for.
  const lenient = Math.min(beginning, COMPLETE);
  const terms = termsOf(vocabulary, words, { corrected, beginning: lenient });
  const didYouMean =
    corrected.size > 0 ? words.map((word) => corrected.get(word)?.[0] ?? word).join(" ") : null;
  const where = corrected.size > 0 ? (source.corrected ?? source) : source;
  if (corrected.size > 0 || lenient < beginning) {
    yield { source: where, terms, least: any ? 1 : terms.length, didYouMean };
  }
  if (any || !relaxed) return;
  // A number says something only beside words: "15" and half of the rest would find a pan for a phone's case.
  const telling = terms.filter(({ literal: [word = ""] }) => !/^\d/.test(word));
  const most = Math.floor(telling.length / 2) + 1;
  if (most > telling.length || most === terms.length) return;
  yield { source: where, terms: telling, least: most, didYouMean };
}

/** What the words that no row has were probably meant to be. */
async function correct(source: SearchSource, words: string[]): Promise<Map<string, string[]>> {
  const { tolerance = TOLERANCE, vocabulary } = source;
  const shortest = words.length > 1 ? tolerance.one - 1 : tolerance.one;
  const asked = [...new Set(words)].filter((word) => word.length >= shortest && !/^\d/.test(word));
  if (asked.length === 0) return new Map();
  const similar = await source.similarWords(asked);
  const corrected = new Map<string, string[]>();
  for (const token of asked) {
    const candidates = similar.filter((row) => row.token === token).map(({ word }) => word);
    if (candidates.includes(token) || vocabulary.synonymWords.has(token)) continue;
    const meant = corrections(token, [...new Set([...candidates, ...vocabulary.synonymWords])], tolerance);
    if (meant.length > 0) corrected.set(token, meant);
  }
  return corrected;
}
