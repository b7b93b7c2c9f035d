import { LONGEST_PHRASE, singular, synonymsOf } from "./synonyms";

/** One thing the shopper asked for, with everything that may stand for it; each alternative is a phrase. */
export interface Term {
  alternatives: string[][];
  /** What was asked for, rightly spelt, without its synonyms. */
  literal: string[];
  /** The word itself when it is a single one, for spelling. */
  word?: string;
  /** True for the word that may still be being typed. */
  open: boolean;
}

/** Words that carry no wish. English stop words are Postgres's own business. */
const NOISE = new Set(["for", "with", "and", "or", "a", "an", "the", "of", "in", "to", "my", "buy", "shop"]);

/** Kitchen sizes come in quarters, and a shopper who says 10 inch means the 10.25 too. */
const FRACTIONS = [".25", ".5", ".75"];

/**
 * Groups words into terms: the longest phrases that have synonyms first, single words else.
 *
 * @param corrected what misspelt words probably were, by word
 */
export function termsOf(words: string[], corrected: ReadonlyMap<string, string[]> = new Map()): Term[] {
  const wanted = words.filter((word) => !NOISE.has(word));
  const spelt = wanted.map((word) => corrected.get(word)?.[0] ?? word);
  const terms: Term[] = [];
  for (let index = 0; index < wanted.length; ) {
    const length = synonymPhraseAt(spelt, index);
    const phrase = spelt
      .slice(index, index + length)
      .map(singular)
      .join(" ");
    const open = index + length === wanted.length && length === 1;
    const word = wanted[index] ?? "";
    const spellings = corrected.get(word) ?? [word];
    const synonyms = synonymsOf(phrase)?.map((synonym) => synonym.split(" "));
    const alternatives = synonyms ?? spellings.map((spelling) => [spelling]);
    if (synonyms && length === 1) alternatives.push(...spellings.slice(1).map((spelling) => [spelling]));
    terms.push({
      alternatives: [...alternatives, ...fractions(word)],
      literal: spelt.slice(index, index + length),
      open: open && !corrected.has(word),
      ...(length === 1 && { word }),
    });
    index += length;
  }
  return terms;
}

function synonymPhraseAt(words: string[], index: number): number {
  for (let length = Math.min(LONGEST_PHRASE, words.length - index); length > 1; length--) {
    const phrase = words
      .slice(index, index + length)
      .map(singular)
      .join(" ");
    if (synonymsOf(phrase)) return length;
  }
  return 1;
}

function fractions(word: string): string[][] {
  return /^\d{1,2}$/.test(word) ? FRACTIONS.map((fraction) => [word + fraction]) : [];
}

/** Which weights of the search vector may match: A title, B kind, C description, D facts. */
export type Weights = "" | "A" | "AB";

/**
 * The text of a `to_tsquery` for one term. Words are letters, digits and a decimal point only, and quoted, so
 * that nothing a shopper types is an operator.
 */
export function termQuery({ alternatives, open, word }: Term, weights: Weights): string {
  const phrases = alternatives.map((phrase) =>
    phrase.map((part) => lexeme(part, open && part === word, weights)).join(" <-> "),
  );
  return `(${phrases.map((phrase) => `(${phrase})`).join(" | ")})`;
}

/** All terms together. */
export function allTerms(terms: Term[], weights: Weights): string {
  return terms.map((term) => termQuery(term, weights)).join(" & ");
}

/** The words as they were asked for, in title or kind: what a synonym finds comes behind what the word finds. */
export function literalTerms(terms: Term[], weights: Weights): string {
  return terms.flatMap(({ literal, open }) => literal.map((word) => lexeme(word, open, weights))).join(" & ");
}

/** Long enough to begin few words, and no number: 1 is not the beginning of 14. */
function lexeme(word: string, mayContinue: boolean, weights: Weights): string {
  const prefix = mayContinue && word.length >= 3 && !/^\d/.test(word) ? "*" : "";
  const flags = prefix + weights;
  return `'${word.replaceAll("'", "''")}'${flags ? `:${flags}` : ""}`;
}
