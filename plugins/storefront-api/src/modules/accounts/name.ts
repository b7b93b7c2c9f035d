/**
 * The engine keeps a first and a last name, the shop one: the last word is the last name. Joined again they give
 * what was typed, with runs of spaces made one.
 */
export function splitName(name: string): { first_name: string; last_name: string } {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? "") : "";
  return { first_name: words.join(" "), last_name: last };
}

/** First and last name as one text; whichever is missing is left out. */
export function joinName(first: string | null | undefined, last: string | null | undefined): string {
  return [first, last].filter(Boolean).join(" ");
}
