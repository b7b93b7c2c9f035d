import fc from "fast-check";
import { expect, test } from "vitest";
import type { Attribute, Facts } from "./attributes";
import type { Narrowing } from "./narrowing";
import { OfferTable, type Tally } from "./offer-table";
import type { Offer } from "./offers";

const ATTRIBUTES: Attribute[] = [
  { handle: "material", label: "Material", type: "text" },
  { handle: "origin", label: "Origin", type: "text" },
  { handle: "diameter", label: "Diameter", type: "number", unit: "in" },
  { handle: "induction", label: "Induction", type: "boolean" },
  { handle: "care", label: "Care", type: "text", facet: false },
];

const offer = (price: number, inStock: boolean, facts: Facts = {}): Offer => ({
  price,
  inStock,
  facts,
  folded: {},
});

/** A row as the catalogue writes it for products with these offers. */
function tally(key: string, products: number, kind: string | null, offers: Offer[]): Tally {
  return { key, products, kind, in_stock: offers.some(({ inStock }) => inStock), offers };
}

function tableOf(tallies: Tally[]): OfferTable {
  const table = new OfferTable(ATTRIBUTES);
  for (const row of tallies) table.set(row);
  return table;
}

const SKILLET = tally("skillet", 3, "cast-iron", [
  offer(4900, true, { material: "Cast iron", diameter: 10, induction: true }),
  offer(5900, false, { material: "Cast iron", diameter: 12, induction: true }),
]);
const PAN = tally("pan", 2, "steel", [offer(9900, false, { material: "Steel", induction: false })]);

test("products are counted by what their offers say", () => {
  expect(tableOf([SKILLET, PAN]).facets({})).toEqual({
    total: 5,
    inStock: 3,
    price: { min: 49, max: 99 },
    attributes: [
      {
        handle: "material",
        label: "Material",
        unit: null,
        type: "text",
        values: [
          { value: "Cast iron", count: 3 },
          { value: "Steel", count: 2 },
        ],
      },
      { handle: "origin", label: "Origin", unit: null, type: "text", values: [] },
      { handle: "diameter", label: "Diameter", unit: "in", type: "number", range: { min: 10, max: 12 } },
      { handle: "induction", label: "Induction", unit: null, type: "boolean", count: 3 },
    ],
  });
  expect(tableOf([SKILLET, PAN]).byKind({ kind: "steel" })).toEqual(
    new Map([
      ["cast-iron", 3],
      ["steel", 2],
    ]),
  );
});

test("a text is counted whatever text is asked for, and everything else by it", () => {
  const { total, attributes } = tableOf([SKILLET, PAN]).facets({ facts: { material: { is: "CAST IRON" } } });
  expect(total).toBe(3);
  expect(attributes[0]).toMatchObject({
    values: [
      { value: "Cast iron", count: 3 },
      { value: "Steel", count: 2 },
    ],
  });
  expect(attributes[3]).toMatchObject({ count: 3 });
});

const of = (key: string, products: number, ...materials: string[]) =>
  tally(
    key,
    products,
    null,
    materials.map((material) => offer(100, true, { material })),
  );

test.each([
  ["the one of most products", [of("lid", 2, "Glass"), of("jar", 3, "glass", "Glass", "GLASS")], "Glass", 5],
  ["the one of most products, told last", [of("lid", 1, "Glass"), of("jar", 3, "glass")], "glass", 4],
  ["the first of those that are as frequent", [of("lid", 2, "glass"), of("jar", 2, "Glass")], "Glass", 4],
])("texts that differ in case alone are one, as a narrowing takes them: %s", (_which, rows, value, count) => {
  const table = tableOf([...rows, of("pan", 1, "Steel")]);
  expect(table.facets({}).attributes[0]).toMatchObject({
    values: [
      { value, count },
      { value: "Steel", count: 1 },
    ],
  });
  expect(table.total({ facts: { material: { is: "gLASS" } } })).toBe(count);
});

test("one and the same variant fits everything that is asked", () => {
  const table = tableOf([SKILLET]);
  expect(table.total({ in_stock: true, max_price: 50 })).toBe(3);
  expect(table.total({ in_stock: true, min_price: 50 })).toBe(0);
  expect(table.total({ min_price: 50, facts: { diameter: { max: 10 } } })).toBe(0);
});

test("what is not of its attribute's type, or of no attribute, is unknown", () => {
  const table = tableOf([
    tally("odd", 1, null, [offer(100, true, { material: 5, diameter: "wide", care: "Oil" })]),
  ]);
  const { attributes } = table.facets({});
  expect(attributes).toMatchObject([{ values: [] }, { values: [] }, { range: null }, { count: 0 }]);
  expect(table.total({ facts: { care: { is: "Oil" } } })).toBe(0);
  expect(table.total({ facts: { material: { min: 1 } } })).toBe(0);
  expect(table.total({ facts: { diameter: { min: 0 } } })).toBe(0);
  expect(table.byKind({})).toEqual(new Map());
});

test("a row that stands for no product any more is counted no more, and again once it does", () => {
  const table = tableOf([SKILLET, { ...SKILLET, products: 0 }]);
  expect(table.facets({})).toMatchObject({ total: 0, price: null });
  table.set({ ...SKILLET, products: 2 });
  expect(table.total({})).toBe(2);
});

test("of a search only what was found is counted", () => {
  const table = tableOf([SKILLET, PAN]);
  expect(table.facets({}, new Map([["pan", 1]]))).toMatchObject({ total: 1, inStock: 0 });
  expect(table.byKind({}, new Map([["pan", 1]]))).toEqual(new Map([["steel", 1]]));
});

test("nothing is left where the shop does not sell", () => {
  expect(tableOf([SKILLET]).facets({ nothing: true })).toMatchObject({ total: 0, price: null });
});

const anyOffer = fc.record({
  price: fc.integer({ min: 1, max: 20 }).map((dollars) => dollars * 100),
  inStock: fc.boolean(),
  facts: fc.record(
    {
      material: fc.constantFrom("Steel", "steel", "Iron"),
      origin: fc.constantFrom("France", "Japan"),
      diameter: fc.integer({ min: 8, max: 12 }),
      induction: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  folded: fc.constant({}),
});
const anyTallies = fc.array(
  fc.tuple(
    fc.integer({ min: 0, max: 3 }),
    fc.constantFrom("a", "b", null),
    fc.array(anyOffer, { minLength: 1, maxLength: 4 }),
  ),
  { maxLength: 8 },
);
const anyNarrowing: fc.Arbitrary<Narrowing> = fc.record(
  {
    kind: fc.constantFrom("a", "b"),
    in_stock: fc.boolean(),
    min_price: fc.integer({ min: 1, max: 20 }),
    max_price: fc.integer({ min: 1, max: 20 }),
    facts: fc.record(
      {
        material: fc.constantFrom({ is: "steel" }, { is: "iron" }),
        diameter: fc.constantFrom({ min: 10 }, { max: 10 }, { min: 9, max: 11 }),
        induction: fc.constantFrom({ is: true }, { is: false }),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

/** The offers of a row that fit, said as plainly as can be; none where the row's own columns say no. */
function fitting({ kind, in_stock, offers }: Tally, narrowing: Narrowing): Offer[] {
  const { facts = {}, min_price = 0, max_price = Number.POSITIVE_INFINITY } = narrowing;
  if (narrowing.kind !== undefined && narrowing.kind !== kind) return [];
  if (narrowing.in_stock !== undefined && narrowing.in_stock !== in_stock) return [];
  return offers.filter(
    (one) =>
      one.price >= min_price * 100 &&
      one.price <= max_price * 100 &&
      (narrowing.in_stock === undefined || one.inStock === narrowing.in_stock) &&
      Object.entries(facts).every(([handle, condition]) => {
        const fact = one.facts[handle];
        if (fact === undefined) return false;
        if ("is" in condition) return String(fact).toLowerCase() === String(condition.is).toLowerCase();
        return Number(fact) >= (condition.min ?? 0) && Number(fact) <= (condition.max ?? 99);
      }),
  );
}

const isSteel = (material: unknown) => String(material).toLowerCase() === "steel";

test("any narrowing leaves what fits it, and counts it", () => {
  fc.assert(
    fc.property(anyTallies, anyNarrowing, (rows, narrowing) => {
      const tallies = rows.map(([products, kind, offers], index) =>
        tally(`${index}`, products, kind, offers),
      );
      const table = tableOf(tallies);
      const left = tallies.filter((row) => row.products > 0 && fitting(row, narrowing).length > 0);
      const sumOf = (some: Tally[]) => some.reduce((sum, { products }) => sum + products, 0);
      const prices = left.flatMap((row) => fitting(row, narrowing).map(({ price }) => price / 100));
      const { attributes, ...told } = table.facets(narrowing);
      expect(told).toEqual({
        total: sumOf(left),
        inStock: sumOf(left.filter((row) => fitting(row, narrowing).some(({ inStock }) => inStock))),
        price: prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : null,
      });
      expect(table.total(narrowing)).toBe(told.total);
      const { material: _own, ...otherFacts } = narrowing.facts ?? {};
      const steel = tallies.filter((row) =>
        fitting(row, { ...narrowing, facts: otherFacts }).some(({ facts }) => isSteel(facts.material)),
      );
      const [material] = attributes;
      const counted = material?.type === "text" ? material.values.filter(({ value }) => isSteel(value)) : [];
      expect(counted.map(({ count }) => count)).toEqual(sumOf(steel) > 0 ? [sumOf(steel)] : []);
    }),
  );
});
