/** How a shop's customers speak. Every part is optional; without any, search knows plain English. */
export interface SearchWords {
  /**
   * Text search configuration of Postgres, which brings stop words and endings: `english`, `german`, `simple`.
   *
   * @default "english"
   */
  language?: string;
  synonyms?: {
    /** In each row, every phrase finds every other. */
    same?: string[][];
    /** The phrase finds what stands behind it too, but not the reverse. */
    wider?: Record<string, string[]>;
  };
  /** Words that some write in one and some in two, each given in two: "sauce pan". */
  compounds?: {
    /** Kept as one word: both spellings are "saucepan". */
    joined?: string[];
    /** Kept as two words: both spellings are "fry pan". */
    split?: string[];
  };
  /**
   * Spellings of a unit behind a number, by the word that stands for all of them: `10"`, `10in` and `10-inch`.
   *
   * @default the English and metric ones, see units.ts
   */
  units?: Record<string, string[]>;
  /**
   * Endings of sizes that a whole number means too: with `.25` whoever says 10 inch means the 10.25 as well.
   *
   * @default none
   */
  fractions?: string[];
  /**
   * Words that carry no wish, beyond the language's stop words.
   *
   * @default a few for English, none for other languages
   */
  noise?: string[];
}
