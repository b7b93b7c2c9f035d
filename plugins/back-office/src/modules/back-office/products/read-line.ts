import { FACT_LIMITS, type ShortText, slugOf } from "@emberly/catalogue";
import type { CsvLine } from "../imports/read-csv";
import { type Parsed, parsePieces, parsePrice, parseSize, parseText, parseYesOrNo } from "./cells";
import { type AttributeColumn, OPTION_COLUMNS, PICTURE_SEPARATOR } from "./columns";
import type { WantedPicture, WantedProduct } from "./import-rows";

/** A line of the file, as far as it can be understood without knowing the shop. */
export interface ReadLine {
  line: number;
  label: string;
  wanted: WantedProduct;
  /** The first thing that is wrong with it. */
  fault: string | null;
}

const LONGEST = { title: 200, description: 5000, shortText: 200, kind: 80, option: 80, sku: 80 };
const MOST_PICTURES = 8;

const PARSERS = {
  text: (text: string) => parseText(text, FACT_LIMITS.longestText),
  number: (text: string) => parseSize(text, FACT_LIMITS.numbersBelow),
  boolean: parseYesOrNo,
};

/** What the reading of a file needs to know of the shop. */
export interface FileRules {
  facts: AttributeColumn[];
  /** Short texts, each in a column of its name. */
  texts: readonly ShortText[];
  /** A title as the shop writes it. */
  titled: (title: string) => string;
}

/** An empty cell is nothing: the product keeps what it has. */
export function readLine({ line, cell, overlong }: CsvLine, { facts, texts, titled }: FileRules): ReadLine {
  const faults: string[] = [];
  const take = <Value>(column: string, parse: (text: string) => Parsed<Value>): Value | undefined => {
    const text = cell(column);
    if (text === "") return undefined;
    const parsed = parse(text);
    if ("value" in parsed) return parsed.value;
    faults.push(`${column}: ${parsed.fault}`);
    return undefined;
  };
  const text = (column: string, longest: number) => take(column, (given) => parseText(given, longest));

  if (overlong) faults.push("It has more cells than the header. Text with commas belongs in quotes.");
  const title = text("title", LONGEST.title);
  const handle = cell("handle") || (title ? slugOf(title) : "");
  if (!handle) faults.push("It has neither a handle nor a title");
  const attributes = facts.flatMap(({ column, key, type }) => {
    const value = take<string | number | boolean>(column, PARSERS[type]);
    return value === undefined ? [] : [[key, value] as const];
  });
  const shortTexts = texts.flatMap(({ name }) => {
    const value = text(name, LONGEST.shortText);
    return value === undefined ? [] : [[name, value] as const];
  });
  const options = new Map<string, string>();
  for (const columns of OPTION_COLUMNS) {
    const [name, value] = [text(columns.name, LONGEST.option), text(columns.value, LONGEST.option)];
    if (name === undefined && value === undefined) continue;
    if (name === undefined) faults.push(`${columns.name}: an option with a value needs a name`);
    else if (value === undefined) faults.push(`${columns.value}: the option ${name} needs a value`);
    else if (options.has(name)) faults.push(`${columns.name}: ${name} is there twice`);
    else options.set(name, value);
  }
  const wanted: WantedProduct = {
    handle,
    title: title && titled(title),
    kind: text("kind", LONGEST.kind),
    price: take("price", parsePrice),
    stock: take("stock", parsePieces),
    desc: text("description", LONGEST.description),
    pictures: take("pictures", parsePictures),
    sku: text("sku", LONGEST.sku),
    ...(shortTexts.length > 0 && { texts: Object.fromEntries(shortTexts) }),
    ...(options.size > 0 && { options: [...options] }),
    ...(attributes.length > 0 && { attributes: Object.fromEntries(attributes) }),
  };
  return { line, label: title ?? handle, wanted, fault: faults[0] ?? null };
}

/** Their sources are addresses as they stand here; a file of the zip gets its own when the zip is looked at. */
function parsePictures(text: string): Parsed<WantedPicture[]> {
  const names = text
    .split(PICTURE_SEPARATOR)
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.length > MOST_PICTURES) return { fault: `are more than ${MOST_PICTURES}` };
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) return { fault: `${twice} is there twice` };
  return { value: names.map((name) => ({ name, source: name })) };
}
