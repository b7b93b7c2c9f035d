/** The `ilike` pattern for texts that contain this one as it is: its own `%`, `_` and `\` mean themselves. */
export const contains = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Shorter texts are looked for at the beginnings of words only, because trigrams cannot find them elsewhere. */
const LEAST_INSIDE = 3;

/** The `ilike` pattern for a search by trigrams, in texts that begin with a space. */
export const searchPattern = (text: string): string =>
  text.length < LEAST_INSIDE ? `% ${contains(text).slice(1)}` : contains(text);

/** The most matches of a search that are counted. Nobody reads that many: they search for something else. */
export const MOST_MATCHES = 1000;
