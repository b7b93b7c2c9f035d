import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { fromCell } from "@emberly/kit/csv";
import { Failure } from "@emberly/kit/failure";
import { CsvError, parse } from "csv-parse";

/** One line of a file below its header. */
export interface CsvLine {
  /** In the file, the header being line 1. */
  line: number;
  /** The text of a cell by its column's name in small letters; empty when there is none. */
  cell(name: string): string;
  /** It has more cells than the header, so that what stands where is anybody's guess. */
  overlong: boolean;
}

export interface CsvLimits {
  /** Lines without the header. */
  lines: number;
  /** @throws Failure 400 when these are not the columns of such a file */
  checkColumns(columns: string[]): void;
}

/**
 * Reads a CSV in UTF-8 with a header, separated by commas, semicolons or tabs as its header is, as exports write it
 * and as spreadsheets save it. In parts, between which the shop answers others.
 *
 * @throws Failure 400 when it is no such file, or a longer one
 */
export async function* readCsv(chunks: AsyncIterable<Buffer>, limits: CsvLimits): AsyncGenerator<CsvLine> {
  const text = decoded(chunks);
  const { start, delimiter } = await readStart(text);
  const parser = parse({
    bom: true,
    columns: (header: string[]) => {
      const columns = header.map((name) => name.trim().toLowerCase());
      limits.checkColumns(columns);
      return columns;
    },
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  const source = Readable.from(joined(start, text));
  // What goes wrong before the parser reaches whoever reads from it.
  source.on("error", (error) => parser.destroy(error));
  let count = 0;
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<ParsedRecord>) {
      count += 1;
      if (count > limits.lines) {
        throw new Failure(400, `At most ${limits.lines.toLocaleString("en-US")} lines at once`);
      }
      yield {
        line: info.lines,
        cell: (name) => fromCell(record[name] ?? ""),
        overlong: (info.error?.record?.length ?? 0) > info.columns.length,
      };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new Failure(400, `This is no CSV file: ${error.message}`);
    throw error;
  } finally {
    source.destroy();
  }
  if (count === 0) throw new Failure(400, "The file has no lines below its header");
}

interface ParsedRecord {
  record: Record<string, string | undefined>;
  info: { lines: number; columns: unknown[]; error?: { record?: unknown[] } };
}

/** @throws Failure 400 */
async function* decoded(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Failure(400, "The file is not in UTF-8. Save it as “CSV UTF-8”.");
  }
}

const LONGEST_HEADER = 16 * 1024;
const DELIMITERS = [",", ";", "\t"];

/** Reads up to the end of the header and tells what its columns are separated by. */
async function readStart(text: AsyncGenerator<string>): Promise<{ start: string; delimiter: string }> {
  let start = "";
  while (!/[\r\n]/.test(start) && start.length < LONGEST_HEADER) {
    const { value, done } = await text.next();
    if (done) break;
    start += value;
  }
  const [header = ""] = start.split(/[\r\n]/, 1);
  const times = (delimiter: string) => header.split(delimiter).length;
  const [delimiter = ","] = [...DELIMITERS].sort((one, other) => times(other) - times(one));
  return { start, delimiter };
}

const PIECE = 16 * 1024;

async function* joined(start: string, rest: AsyncGenerator<string>): AsyncGenerator<Buffer> {
  yield* pieces(start);
  for await (const text of rest) yield* pieces(text);
}

/** In bytes, which the parser joins: a text would have to be cut between its characters. */
async function* pieces(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield bytes.subarray(at, at + PIECE);
    await setImmediate();
  }
}
