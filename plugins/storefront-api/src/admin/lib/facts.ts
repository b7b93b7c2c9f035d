import type { ProductFacts } from "../../workflows/products/read-facts";

export type Attribute = ProductFacts["attributes"][number];
type Fact = ProductFacts["product"][string];

/** What the fields of one thing hold, by attribute; empty for what is not told. */
export type Draft = Record<string, string>;

export const factsKey = (productId: string) => ["product-facts", productId];

/** A fact with its unit; a dash for none. */
export function showFact({ unit }: Attribute, value: Fact | undefined): string {
  if (value === undefined) return "-";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return unit ? `${value} ${unit}` : String(value);
}

export function draftOf(attributes: readonly Attribute[], facts: ProductFacts["product"]): Draft {
  return Object.fromEntries(attributes.map(({ handle }) => [handle, textOf(facts[handle])]));
}

function textOf(value: Fact | undefined): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === undefined ? "" : String(value);
}

/** What a draft changes; null for what is not told any more. */
export function changesOf(
  attributes: readonly Attribute[],
  before: ProductFacts["product"],
  draft: Draft,
): Record<string, Fact | null> {
  return Object.fromEntries(
    attributes.flatMap((attribute) => {
      const text = draft[attribute.handle]?.trim() ?? "";
      if (text === textOf(before[attribute.handle])) return [];
      return [[attribute.handle, text === "" ? null : factFrom(attribute, text)]];
    }),
  );
}

/** A number that is none stays what was typed: the shop says what it takes. */
function factFrom({ type }: Attribute, text: string): Fact {
  if (type === "boolean") return text === "yes";
  const number = Number(text.replace(",", "."));
  return type === "number" && Number.isFinite(number) ? number : text;
}
