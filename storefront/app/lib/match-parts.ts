export interface TextPart {
  /** Where the part begins in the text. */
  at: number;
  part: string;
  isMatch: boolean;
}

/** One letter would mark something in nearly every word. */
const SHORTEST = 2;

const escapeForPattern = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Splits a text into what matches a query and what lies between. A match is the start of a word that a word of the
 * query begins with, whatever the case: "dutch" and "ov" in "round dutch oven". The parts joined are the text.
 */
export function matchParts(text: string, query: string): TextPart[] {
  const words = query.split(/\s+/).filter((word) => word.length >= SHORTEST);
  if (words.length === 0) return [{ at: 0, part: text, isMatch: false }];
  // The longest comes first, so that "oven" wins over "ov".
  const choices = words.sort((a, b) => b.length - a.length).map(escapeForPattern);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${choices.join("|")})`, "giu");
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, 0: match } of text.matchAll(pattern)) {
    if (index > end) parts.push({ at: end, part: text.slice(end, index), isMatch: false });
    parts.push({ at: index, part: match, isMatch: true });
    end = index + match.length;
  }
  if (end < text.length) parts.push({ at: end, part: text.slice(end), isMatch: false });
  return parts;
}
