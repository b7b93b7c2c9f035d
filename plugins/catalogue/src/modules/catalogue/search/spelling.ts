/** A word of the catalogue that resembles one that was asked for. */
export interface SimilarWord {
  token: string;
  word: string;
  /** Trigram similarity, 0 to 1. */
  likeness: number;
}

/** How long a word must be to be taken for a misspelt one. */
export interface Tolerance {
  /** Letters from which on one slip is forgiven; behind or before another word one letter less. */
  one: number;
  /** Letters from which on two are. */
  two: number;
}

/** Shorter words have too many neighbours to be corrected. */
export const TOLERANCE: Tolerance = { one: 4, two: 6 };
/** Letters from which on three slips are forgiven. */
const THREE_SLIPS = 10;

/**
 * Picks, for a misspelt word, the words it was probably meant to be. Trigrams only propose; the number of slips
 * decides, because "grille" and "griddle" share trigrams but nobody's finger turns one into the other by chance.
 */
export function corrections(token: string, candidates: string[], tolerance = TOLERANCE): string[] {
  const limit =
    token.length < tolerance.two ? 1 : token.length < Math.max(THREE_SLIPS, tolerance.two) ? 2 : 3;
  const slips = candidates
    // Each letter more or less is a slip, which spares counting those of most words.
    .filter((word) => Math.abs(word.length - token.length) <= limit)
    .map((word) => ({ word, distance: editDistance(token, word) }))
    .filter(({ word, distance }) => distance <= limit && distance < word.length / 2)
    .filter(({ word }) => token.length >= tolerance.one || word[0] === token[0]);
  const fewest = Math.min(...slips.map(({ distance }) => distance));
  return slips.filter(({ distance }) => distance === fewest).map(({ word }) => word);
}

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment). */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const cost = from[row - 1] === to[column - 1] ? 0 : 1;
      let least = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + cost);
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) least = Math.min(least, at(beforeLast, column - 2) + 1);
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return at(last, to.length);
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
