/** Words that carry no wish. English stop words are Postgres's own business. */
export const NOISE = ["for", "with", "and", "or", "a", "an", "the", "of", "in", "to", "my", "buy", "shop"];

/** "ovens" becomes "oven"; words that only look like plurals are left alone. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || /(ss|us|is|less)$/.test(word)) return word;
  if (/(ch|sh|x|s|z)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
