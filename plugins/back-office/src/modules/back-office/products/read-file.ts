import { Failure } from "@emberly/kit/failure";
import { readCsv } from "../imports/read-csv";
import { attributeColumns, columnsOf, type ShopColumns } from "./columns";
import { type FileRules, type ReadLine, readLine } from "./read-line";

/** Longest file, in lines without the header. */
const MOST_LINES = 10_000;

/** @throws Failure 400 when it is no list of products */
export async function readProductFile(
  chunks: AsyncIterable<Buffer>,
  { attributes, texts, titled }: ShopColumns & Pick<FileRules, "titled">,
): Promise<ReadLine[]> {
  const known = columnsOf({ attributes, texts });
  const facts = attributeColumns(attributes);
  const lines: ReadLine[] = [];
  for await (const line of readCsv(chunks, {
    lines: MOST_LINES,
    checkColumns: (columns) => checkColumns(columns, known),
  })) {
    lines.push(readLine(line, { facts, texts, titled }));
  }
  return lines;
}

function checkColumns(columns: string[], known: string[]): void {
  if (!columns.includes("handle") && !columns.includes("title")) {
    throw new Failure(400, "The first line must name the columns, and handle or title among them");
  }
  const foreign = columns.find((name) => name !== "" && !known.includes(name));
  // A misspelt column would be left out without a word.
  if (foreign) throw new Failure(400, `There is no column “${foreign}”; the columns are ${known.join(", ")}`);
  const twice = columns.find((name, index) => name !== "" && columns.indexOf(name) !== index);
  if (twice) throw new Failure(400, `The column “${twice}” is there twice`);
}
