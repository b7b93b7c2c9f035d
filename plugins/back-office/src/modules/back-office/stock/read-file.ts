import { Failure } from "@emberly/kit/failure";
import { readCsv } from "../imports/read-csv";
import { OPTION_COLUMNS } from "../products/columns";

/** What one line of the file asks for. */
export interface WantedRow {
  line: number;
  id: string;
  handle: string;
  sku: string;
  /** What tells the variants of a handle apart, by the options' names; empty where none is named. */
  options: Record<string, string>;
  /** As written; empty leaves it as it is. */
  stocked: string;
  threshold: string;
}

const KEYS = ["id", "handle", "sku"] as const;
const VALUES = ["stocked", "threshold"] as const;

/** Longest file, in lines without the header. */
const MOST_LINES = 20_000;

/**
 * Reads a stock file. Columns that say nothing to us are passed over.
 *
 * @throws Failure 400 when it is no such file
 */
export async function readStockFile(text: string): Promise<WantedRow[]> {
  const rows: WantedRow[] = [];
  for await (const { line, cell } of readCsv(bytesOf(text), { lines: MOST_LINES, checkColumns })) {
    rows.push({
      line,
      id: cell("id"),
      handle: cell("handle"),
      sku: cell("sku"),
      options: Object.fromEntries(
        OPTION_COLUMNS.map(({ name, value }) => [cell(name), cell(value)]).filter(([name]) => name !== ""),
      ),
      stocked: cell("stocked"),
      threshold: cell("threshold"),
    });
  }
  return rows;
}

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

function checkColumns(columns: string[]): void {
  if (!KEYS.some((name) => columns.includes(name))) {
    throw new Failure(400, `The first line must name the columns, and one of ${KEYS.join(", ")} among them`);
  }
  if (!VALUES.some((name) => columns.includes(name))) {
    throw new Failure(400, `There is neither a column ${VALUES.join(" nor a column ")}`);
  }
}
