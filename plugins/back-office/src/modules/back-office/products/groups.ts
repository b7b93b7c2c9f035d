import { namesVariant } from "./import-rows";
import type { ReadLine } from "./read-line";

/** Lines that are judged together. */
export interface LineGroup {
  /** Whether they are the variants of one product; otherwise each is a product by itself. */
  isVariants: boolean;
  lines: ReadLine[];
}

/**
 * Puts the lines of one product together, wherever they stand in the file: those with the same handle, if one of them names
 * options or a SKU.
 */
export function groupLines(lines: ReadLine[]): LineGroup[] {
  const byHandle = new Map<string, ReadLine[]>();
  for (const line of lines) {
    const { handle } = line.wanted;
    const group = byHandle.get(handle);
    if (group) group.push(line);
    else byHandle.set(handle, [line]);
  }
  return [...byHandle.values()].map((group) => ({
    isVariants: group.some(({ wanted }) => namesVariant(wanted)),
    lines: group,
  }));
}

/** Cuts groups into parts of about so many lines, never within a group. */
export function* inParts(groups: LineGroup[], most: number): Generator<LineGroup[]> {
  let part: LineGroup[] = [];
  let count = 0;
  for (const group of groups) {
    part.push(group);
    count += group.lines.length;
    if (count < most) continue;
    yield part;
    part = [];
    count = 0;
  }
  if (part.length > 0) yield part;
}
