/** A line in cents; its discount can have parts of one. */
export interface DiscountedLine {
  before: number;
  discount: number;
}

/**
 * Rounds the discounts of lines so that they come to the discount of them all. With taxes on top every amount has parts of a cent,
 * and a line that nothing lowers must not look dearer for that. What rounding leaves goes to the lines that are lowered most.
 *
 * @param all cents, from 0 to what the lines come to before
 * @returns cents by line, each from 0 to what the line comes to before
 */
export function lineDiscounts(lines: DiscountedLine[], all: number): number[] {
  const rounded = lines.map(({ before, discount }) => Math.min(before, Math.round(discount)));
  let left = all - rounded.reduce((sum, discount) => sum + discount, 0);
  const mostFirst = lines
    .map((_, index) => index)
    .sort((a, b) => discountOf(lines, b) - discountOf(lines, a));
  for (const index of mostFirst) {
    const discount = rounded[index] ?? 0;
    const changed = Math.min(lines[index]?.before ?? 0, Math.max(0, discount + left));
    left -= changed - discount;
    rounded[index] = changed;
  }
  return rounded;
}

const discountOf = (lines: DiscountedLine[], index: number) => lines[index]?.discount ?? 0;
