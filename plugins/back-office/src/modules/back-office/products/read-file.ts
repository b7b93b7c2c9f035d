import { Failure } from "@emberly/kit/failure";
import { readCsv } from "../imports/read-csv";
import { COLUMNS } from "./columns";
import { type ReadLine, readLine } from "./read-line";

/** Longest file, in lines without the header. */
const MOST_LINES = 10_000;

/** @throws Failure 400 when it is no list of products */
export async function readProductFile(chunks: AsyncIterable<Buffer>): Promise<ReadLine[]> {
  const lines: ReadLine[] = [];
  for await (const line of readCsv(chunks, { lines: MOST_LINES, checkColumns })) {
    lines.push(readLine(line));
  }
  return lines;
}

function checkColumns(columns: string[]): void {
  if (!columns.includes("handle") && !columns.includes("title")) {
    throw new Failure(400, "The first line must name the columns, and handle or title among them");
  }
  const known = new Set<string>(COLUMNS);
  const foreign = columns.find((name) => name !== "" && !known.has(name));
  // A misspelt column would be left out without a word.
  if (foreign)
    throw new Failure(400, `There is no column “${foreign}”; the columns are ${COLUMNS.join(", ")}`);
  const twice = columns.find((name, index) => name !== "" && columns.indexOf(name) !== index);
  if (twice) throw new Failure(400, `The column “${twice}” is there twice`);
}
