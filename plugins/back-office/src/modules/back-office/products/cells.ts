/** What a cell holds, or why it is wrong, to be read behind the column's name. */
export type Parsed<Value> = { value: Value } | { fault: string };

const PLAIN = /^\d{1,7}(?:[.,]\d{1,2})?$/;
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/;
const MOST = 1_000_000;
const MOST_PIECES = 1_000_000;

/** A price in the shop's currency as people write it: 89.5, $89.50, 1,299.00, and 89,50 from a spreadsheet that writes commas. */
export function parsePrice(text: string): Parsed<number> {
  const bare = text.replace(/^\p{Sc}\s*/u, "");
  const grouped = GROUPED.test(bare);
  if (!grouped && !PLAIN.test(bare)) return { fault: `"${text}" is no price with at most two decimals` };
  const value = Number(grouped ? bare.replaceAll(",", "") : bare.replace(",", "."));
  if (value <= 0) return { fault: "must be more than nothing" };
  return value <= MOST ? { value } : { fault: "is more than a million" };
}

/** A whole number of pieces, such as 12 or 12.0. */
export function parsePieces(text: string): Parsed<number> {
  const value = Number(text);
  return /^\d+(\.0+)?$/.test(text) && value <= MOST_PIECES
    ? { value }
    : { fault: `"${text}" is no whole number of pieces` };
}

/** Decimals behind a point or a comma; of very small numbers as an export writes them, such as 1.5e-7. */
const SIZE = /^\d+(?:[.,]\d+)?(?:e-\d+)?$/i;

/** A size above zero and below so much. */
export function parseSize(text: string, below: number): Parsed<number> {
  const value = Number(text.replace(",", "."));
  return SIZE.test(text) && value > 0 && value < below ? { value } : { fault: `"${text}" is no size` };
}

const ANSWERS: Record<string, boolean> = {
  yes: true,
  true: true,
  "1": true,
  no: false,
  false: false,
  "0": false,
};

export function parseYesOrNo(text: string): Parsed<boolean> {
  const value = ANSWERS[text.toLowerCase()];
  return value === undefined ? { fault: `"${text}" is neither yes nor no` } : { value };
}

/** A text of at most so many characters. */
export function parseText(text: string, longest: number): Parsed<string> {
  return text.length <= longest ? { value: text } : { fault: `is longer than ${longest} characters` };
}
