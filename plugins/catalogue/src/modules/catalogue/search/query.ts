import type { Vocabulary } from "./vocabulary";

/** One thing the shopper asked for, with everything that may stand for it; each alternative is a phrase. */
export interface Term {
  alternatives: string[][];
  /** What was asked for, rightly spelt, without its synonyms. */
  literal: string[];
  /** True for the last word while it may still be being typed. */
  open: boolean;
}

/** So many letters may begin a longer word in a text that was sent off; behind another word one less. */
export const COMPLETE = 3;
/** The same while the text is still being typed. */
export const TYPING = 2;

interface Reading {
  /** What misspelt words probably were, by word. */
  corrected?: ReadonlyMap<string, string[]>;
  /** Letters from which on a last word may be unfinished, alone; {@link COMPLETE} unless said. */
  beginning?: number;
}

/** Groups words into terms: the longest phrases that have synonyms first, single words else. */
export function termsOf(
  vocabulary: Vocabulary,
  words: string[],
  { corrected = new Map(), beginning = COMPLETE }: Reading = {},
): Term[] {
  const wanted = words.filter((word) => !vocabulary.isNoise(word));
  const spelt = wanted.map((word) => corrected.get(word)?.[0] ?? word);
  const terms: Term[] = [];
  for (let index = 0; index < wanted.length; ) {
    const length = synonymPhraseAt(vocabulary, spelt, index);
    const phrase = phraseAt(vocabulary, spelt, index, length);
    const word = wanted[index] ?? "";
    const open =
      index + length === wanted.length &&
      length === 1 &&
      !corrected.has(word) &&
      mayContinue(word, index, beginning);
    const spellings = corrected.get(word) ?? [word];
    const synonyms =
      vocabulary.synonymsOf(phrase) ?? (open && word.length > 2 ? vocabulary.completionsOf(word) : []);
    const literal = spelt.slice(index, index + length);
    terms.push({
      alternatives: unique([
        ...(length === 1 ? spellings.map((spelling) => [spelling]) : [literal]),
        ...synonyms.map((synonym) => synonym.split(" ")),
        ...vocabulary.fractionsOf(word).map((size) => [size]),
      ]),
      literal,
      open,
    });
    index += length;
  }
  return terms;
}

function synonymPhraseAt(vocabulary: Vocabulary, words: string[], index: number): number {
  for (let length = Math.min(vocabulary.longestPhrase, words.length - index); length > 1; length--) {
    if (vocabulary.synonymsOf(phraseAt(vocabulary, words, index, length))) return length;
  }
  return 1;
}

function phraseAt(vocabulary: Vocabulary, words: string[], index: number, length: number): string {
  return words
    .slice(index, index + length)
    .map((word) => vocabulary.singular(word))
    .join(" ");
}

/** A beginning must be long enough to begin few words, alone longer than behind another word; numbers are whole. */
function mayContinue(word: string, index: number, beginning: number): boolean {
  return word.length >= (index === 0 ? beginning : beginning - 1) && !/^\d/.test(word);
}

function unique(phrases: string[][]): string[][] {
  return [...new Map(phrases.map((phrase) => [phrase.join(" "), phrase])).values()];
}

/** Which weights of the search vector may match: A title, B kind, C description, D facts. */
export type Weights = "" | "A" | "AB";

/**
 * The text of a `to_tsquery` for one term. Words are letters, digits and a decimal point only, and quoted, so
 * that nothing a shopper types is an operator.
 */
export function termQuery({ alternatives, literal, open }: Term, weights: Weights): string {
  const phrases = alternatives.map((phrase) =>
    phrase.map((part) => lexeme(part, open && part === literal[0], weights)).join(" <-> "),
  );
  return `(${phrases.map((phrase) => `(${phrase})`).join(" | ")})`;
}

/** All terms together. */
export function allTerms(terms: Term[], weights: Weights): string {
  return terms.map((term) => termQuery(term, weights)).join(" & ");
}

/**
 * What every row has that at least `least` of the terms match: any one of them for 1, else two of the first few, since
 * it misses no more than the others. An index finds pairs without naming all that have a single common word.
 */
export function mostTerms(terms: Term[], least: number): string {
  if (least === 1) return terms.map((term) => termQuery(term, "")).join(" | ");
  const first = terms.slice(0, terms.length - least + 2).map((term) => termQuery(term, ""));
  return first
    .flatMap((term, index) => first.slice(index + 1).map((other) => `(${term} & ${other})`))
    .join(" | ");
}

/** The words as they were asked for, in title or kind: what a synonym finds comes behind what the word finds. */
export function literalTerms(terms: Term[], weights: Weights): string {
  return terms.flatMap(({ literal, open }) => literal.map((word) => lexeme(word, open, weights))).join(" & ");
}

function lexeme(word: string, beginning: boolean, weights: Weights): string {
  const flags = (beginning ? "*" : "") + weights;
  return `'${word.replaceAll("'", "''")}'${flags ? `:${flags}` : ""}`;
}
