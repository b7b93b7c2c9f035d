import { expect, test } from "vitest";
import type { Attribute } from "./attributes";
import { factsInWords } from "./facts-in-words";
import type { ProductVariant, ToldAttribute } from "./records";
import { Vocabulary } from "./search/vocabulary";

const ATTRIBUTES: Attribute[] = [
  { handle: "capacity", label: "Capacity", type: "number", unit: "qt", key: "capacityQt" },
  { handle: "diameter", label: "Diameter", type: "number", unit: "in" },
  { handle: "induction", label: "Induction", type: "boolean" },
  { handle: "care", label: "Care", type: "text", facet: false },
];

const told = (handle: string, value: ToldAttribute["value"]): ToldAttribute => {
  const { label = handle, unit = null } = ATTRIBUTES.find((one) => one.handle === handle) ?? {};
  return { handle, label, value, unit };
};

const variant = (sku: string | null, attributes: ToldAttribute[]) => ({ sku, attributes }) as ProductVariant;

const words = (facts: ToldAttribute[], variants: ProductVariant[], values: string[] = []) =>
  new Vocabulary()
    .wordsOf(factsInWords({ attributes: facts, options: [{ name: "Size", values }], variants }, ATTRIBUTES))
    .join(" ");

test("numbers are said with their unit, in the words that a query has too", () => {
  expect(words([told("capacity", 7)], [])).toBe("capacity 7 quart");
  expect(words([], [variant(null, [told("diameter", 9)])])).toBe("diameter 9 inch");
});

test("yes is the name of the thing, and no is nothing that a search may find", () => {
  expect(words([told("induction", true)], [])).toBe("induction");
  expect(words([told("induction", false)], [])).toBe("");
});

test("what variants share is said once, what each has beside it", () => {
  const variants = [9, 11].map((size) =>
    variant(`PAN-${size}`, [told("induction", true), told("diameter", size)]),
  );
  expect(words([told("induction", true)], variants, ["Sage"])).toBe(
    "induction diameter 9 inch diameter 11 inch sage pan 9 pan 11",
  );
});

test("sentences are left to those who read them", () => {
  expect(words([told("care", "Wash by hand")], [])).toBe("");
});
