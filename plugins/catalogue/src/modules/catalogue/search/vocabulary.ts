import { createHash } from "node:crypto";
import { NOISE, singular } from "./english";
import type { SearchWords } from "./options";
import { Speller } from "./words";

/** Raise when the same options make other words than before. */
const FORM = 1;

/** The words of one shop: how they are spelt, which of them mean the same, and which mean nothing. */
export class Vocabulary {
  /** Text search configuration of Postgres; a plain name, safe inside a statement. */
  readonly language: string;
  /** Words in the longest phrase that has synonyms. */
  readonly longestPhrase: number;
  /** Single words that only synonyms know; a misspelt one is corrected to these too. */
  readonly synonymWords: ReadonlySet<string>;
  /** Changes with what is stored of a text: the spelling and the language. */
  readonly storedPrint: string;
  /** Changes with any answer. */
  readonly print: string;
  private readonly speller: Speller;
  private readonly synonyms = new Map<string, string[]>();
  private readonly noise: ReadonlySet<string>;
  private readonly fractions: string[];
  private readonly isEnglish: boolean;

  constructor(options: SearchWords = {}) {
    const { language = "english", units, compounds, synonyms = {}, fractions = [] } = options;
    if (!/^[a-z_][a-z0-9_]*$/.test(language)) {
      throw new Error(`search: "${language}" is no text search configuration, such as "english" or "simple"`);
    }
    this.language = language;
    this.isEnglish = language === "english";
    this.speller = new Speller({ units, compounds });
    this.noise = new Set(options.noise ?? (this.isEnglish ? NOISE : []));
    this.fractions = fractions;
    for (const row of synonyms.same ?? []) {
      const phrases = row.map((phrase) => this.phraseOf(phrase));
      for (const phrase of phrases) this.add(phrase, phrases);
    }
    for (const [phrase, others] of Object.entries(synonyms.wider ?? {})) {
      this.add(
        this.phraseOf(phrase),
        others.map((other) => this.phraseOf(other)),
      );
    }
    const phrases = [...this.synonyms.keys()];
    this.longestPhrase = Math.max(1, ...phrases.map((phrase) => phrase.split(" ").length));
    this.synonymWords = new Set(phrases.flatMap((phrase) => phrase.split(" ")));
    this.storedPrint = printOf([FORM, language, units, compounds]);
    this.print = printOf([FORM, options]);
  }

  /** A text as the words that search compares. */
  wordsOf(text: string): string[] {
    return this.speller.wordsOf(text);
  }

  /** Whether a word says nothing of what is looked for. */
  isNoise(word: string): boolean {
    return this.noise.has(word);
  }

  /** One of a thing where the word means several; only English endings are known, others are the database's. */
  singular(word: string): string {
    return this.isEnglish ? singular(word) : word;
  }

  /** Everything that may stand for a phrase, the phrase itself first, or undefined when it has no synonym. */
  synonymsOf(phrase: string): string[] | undefined {
    return this.synonyms.get(phrase);
  }

  /** Synonyms of the single words that begin with what has been typed so far. */
  completionsOf(beginning: string): string[] {
    const words = [...this.synonyms.keys()].filter(
      (phrase) => phrase.startsWith(beginning) && !phrase.includes(" "),
    );
    return [...new Set(words.flatMap((word) => this.synonyms.get(word) ?? []))];
  }

  /** The sizes that a whole number means too. */
  fractionsOf(word: string): string[] {
    return /^\d{1,2}$/.test(word) ? this.fractions.map((fraction) => word + fraction) : [];
  }

  private phraseOf(text: string): string {
    return this.wordsOf(text)
      .map((word) => this.singular(word))
      .join(" ");
  }

  private add(phrase: string, others: string[]): void {
    this.synonyms.set(phrase, [
      ...new Set([...(this.synonyms.get(phrase) ?? [phrase]), ...others.filter((other) => other !== phrase)]),
    ]);
  }
}

function printOf(parts: unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}
