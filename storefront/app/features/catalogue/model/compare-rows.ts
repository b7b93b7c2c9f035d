import type { Product } from "@contract/records";
import { lowestOf } from "~/lib/lowest-price";
import { formatDollars } from "~/lib/money";
import { factsInWords, stovesOf } from "./facts";

/** One line of the comparison. */
export interface CompareRow {
  label: string;
  /** A text for each product, in their order; null where it is not told. */
  texts: (string | null)[];
  differs: boolean;
}

/** What the products are side by side: price, stock, what there is to choose, every fact that one of them tells, stoves. */
export function compareRows(products: readonly Product[]): CompareRow[] {
  const columns = products.map(columnOf);
  const labels = [...new Set(columns.flatMap((column) => [...column.keys()]))];
  return labels.sort(byPlace).map((label) => {
    const texts = columns.map((column) => column.get(label) ?? null);
    return { label, texts, differs: new Set(texts).size > 1 };
  });
}

const FIRST = ["Price", "Availability"];
const LAST = ["Fits your stove"];

/** The order of the sort is stable: what has no place of its own stays as the products tell it. */
function byPlace(one: string, other: string): number {
  const place = (label: string) => {
    if (LAST.includes(label)) return FIRST.length + 1;
    return FIRST.includes(label) ? FIRST.indexOf(label) : FIRST.length;
  };
  return place(one) - place(other);
}

function columnOf(product: Product): Map<string, string> {
  const { options, variants, inStock } = product;
  const column = new Map([
    ["Price", priceOf(product)],
    ["Availability", inStock ? "In stock" : "Sold out"],
    ...options.map(({ name, values }): [string, string] => [name, values.join(", ")]),
  ]);
  for (const [label, texts] of factsOfAll(variants)) column.set(label, [...texts].join(", "));
  const stoves = variants[0] ? stovesOf(variants[0].attributes) : null;
  if (stoves) {
    column.set(
      "Fits your stove",
      stoves.map(({ name, works }) => (works ? name : `not for ${name.toLowerCase()}`)).join(", "),
    );
  }
  return column;
}

function priceOf(product: Product): string {
  const { priceFrom, priceTo, compareAtPrice } = product;
  const now =
    priceTo > priceFrom
      ? `${formatDollars(priceFrom)} to ${formatDollars(priceTo)}`
      : formatDollars(priceFrom);
  if (compareAtPrice === null) return now;
  const lowest = lowestOf(product);
  const before = lowest === undefined ? "" : `, lowest in the 30 days before: ${formatDollars(lowest)}`;
  return `${now}, was ${formatDollars(compareAtPrice)}${before}`;
}

/** Each fact with the texts that the variants tell, every one once. */
function factsOfAll(variants: Product["variants"]): Map<string, Set<string>> {
  const told = new Map<string, Set<string>>();
  for (const { attributes } of variants) {
    for (const { label, text } of factsInWords(attributes)) {
      told.set(label, (told.get(label) ?? new Set()).add(text));
    }
  }
  return told;
}
