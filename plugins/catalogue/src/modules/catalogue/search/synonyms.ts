/**
 * What cooks call the same thing. In `same` every phrase finds every other of its row; in `wider` the phrase finds
 * what stands behind it too, but not the reverse. Words as `wordsOf` makes them, singular.
 */
const same: string[][] = [
  ["skillet", "fry pan", "frying pan"],
  ["dutch oven", "casserole", "cocotte", "french oven", "braiser", "doufeu"],
  ["stock pot", "soup pot", "pasta pot"],
  ["saucepan", "milk pan"],
  ["griddle", "plancha", "flat top", "hotplate", "teppanyaki"],
  ["comal", "tortilla pan"],
  ["crepe pan", "pancake pan"],
  ["wok", "stir fry pan"],
  ["combo cooker", "bread oven"],
  ["lid", "cover"],
  ["stainless", "inox"],
  ["enamel", "enamelled", "enameled"],
  ["aluminium", "aluminum"],
  ["orange", "ember"],
  ["blue", "midnight"],
  ["green", "sage"],
  ["dishwasher safe", "dishwasher proof"],
  ["oven safe", "ovenproof", "oven proof"],
  ["induction", "induction hob", "induction cooktop"],
];

const wider: Record<string, string[]> = {
  pot: ["stock pot", "dutch oven", "saucepan"],
  pan: ["skillet", "saucepan", "wok"],
  "omelette pan": ["fry pan"],
  "omelet pan": ["fry pan"],
  "egg pan": ["fry pan"],
  "deep pan": ["saute pan"],
  teflon: ["nonstick"],
  ptfe: ["nonstick"],
  "slow cooker": ["dutch oven"],
  "bread pot": ["dutch oven", "combo cooker"],
  ramekin: ["cocotte"],
  soup: ["stock pot"],
  broth: ["stock pot"],
  pasta: ["stock pot"],
  stew: ["dutch oven"],
  pancake: ["griddle", "crepe pan"],
  tortilla: ["comal"],
};

const alternatives = new Map<string, string[]>();
for (const row of same) {
  for (const phrase of row) alternatives.set(phrase, [phrase, ...row.filter((other) => other !== phrase)]);
}
for (const [phrase, others] of Object.entries(wider)) {
  alternatives.set(phrase, [...new Set([...(alternatives.get(phrase) ?? [phrase]), ...others])]);
}

/** Words in the longest phrase above. */
export const LONGEST_PHRASE = Math.max(...[...alternatives.keys()].map((phrase) => phrase.split(" ").length));

/** Single words that only synonyms know; a misspelt one is corrected to these too. */
export const synonymWords = new Set([...alternatives.keys()].flatMap((phrase) => phrase.split(" ")));

/** Synonyms of the single words that begin with what has been typed so far. */
export function completionsOf(beginning: string): string[] {
  const words = [...alternatives.keys()].filter(
    (phrase) => phrase.startsWith(beginning) && !phrase.includes(" "),
  );
  return [...new Set(words.flatMap((word) => alternatives.get(word) ?? []))];
}

/** Everything that may stand for a phrase, the phrase itself first, or undefined when it has no synonym. */
export function synonymsOf(phrase: string): string[] | undefined {
  return alternatives.get(phrase);
}

/** "ovens" becomes "oven"; words that only look like plurals are left alone. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || /(ss|us|is|less)$/.test(word)) return word;
  if (/(ch|sh|x|s|z)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
