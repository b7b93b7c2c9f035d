import { stringify } from "csv-stringify/sync";

/** A cell that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * The line of a CSV for these cells, with its end. Text that a spreadsheet would run as a formula gets an apostrophe in
 * front, which spreadsheets do not show; numbers are numbers.
 */
export function toLine(cells: (string | number | null)[]): string {
  return stringify([cells], {
    record_delimiter: "windows",
    escape_formulas: true,
    cast: { number: (value) => ({ value: String(value), escape_formulas: false }) },
  });
}

/** The text of a cell as it was before {@link toLine}. */
export function fromCell(text: string): string {
  const trimmed = text.trim();
  return trimmed.startsWith("'") && FORMULA.test(trimmed.slice(1)) ? trimmed.slice(1) : trimmed;
}
