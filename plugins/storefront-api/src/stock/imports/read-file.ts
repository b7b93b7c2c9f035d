import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { parse } from "csv-parse";
import { Failure } from "../../http/failure";
import { fromCell } from "../csv";

/** What one line of the file asks for. */
export interface WantedRow {
  line: number;
  id: string;
  handle: string;
  sku: string;
  /** As written; empty leaves it as it is. */
  stocked: string;
  threshold: string;
}

const KEYS = ["id", "handle", "sku"] as const;
const VALUES = ["stocked", "threshold"] as const;

/** Longest file, in lines without the header. */
export const MOST_LINES = 20_000;

/**
 * Reads a CSV with a header, separated by commas or semicolons, as the export writes it and as spreadsheets save it.
 * Columns that say nothing to us are passed over.
 *
 * @throws Failure 400 when it is no such file
 */
export async function readStockFile(text: string): Promise<WantedRow[]> {
  const rows: WantedRow[] = [];
  const parser = parse({
    bom: true,
    columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
    delimiter: [",", ";"],
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  // In pieces, so that the shop answers others between two.
  const records = Readable.from(pieces(text)).pipe(parser);
  try {
    for await (const { record, info } of records as AsyncIterable<ParsedRecord>) {
      if (rows.length === 0) checkColumns(Object.keys(record));
      if (rows.length === MOST_LINES) throw new Failure(400, `At most ${MOST_LINES} lines at once`);
      const cell = (name: string) => fromCell(record[name] ?? "");
      rows.push({
        line: info.lines,
        id: cell("id"),
        handle: cell("handle"),
        sku: cell("sku"),
        stocked: cell("stocked"),
        threshold: cell("threshold"),
      });
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(400, `This is no CSV file: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (rows.length === 0) throw new Failure(400, "The file has no lines below its header");
  return rows;
}

const PIECE = 16 * 1024;

async function* pieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE) {
    yield text.slice(at, at + PIECE);
    await setImmediate();
  }
}

interface ParsedRecord {
  record: Record<string, string | undefined>;
  info: { lines: number };
}

function checkColumns(columns: string[]): void {
  if (!KEYS.some((name) => columns.includes(name))) {
    throw new Failure(400, `The first line must name the columns, and one of ${KEYS.join(", ")} among them`);
  }
  if (!VALUES.some((name) => columns.includes(name))) {
    throw new Failure(400, `There is neither a column ${VALUES.join(" nor a column ")}`);
  }
}
