import { expect, test } from "vitest";
import { type Attribute, changedAttributes, checkAttributes, factsOf, ownAttributes } from "./attributes";

const attributes: Attribute[] = [
  {
    handle: "material",
    label: "Material",
    type: "text",
    families: [
      { name: "Enamelled cast iron", word: "enamel" },
      { name: "Cast iron", word: "cast iron" },
      { name: "Stainless steel", word: "stainless" },
      { name: "Aluminium", word: "alumini?um" },
    ],
  },
  { handle: "diameter", label: "Diameter", type: "number", unit: "in", key: "diameterIn" },
  { handle: "capacity", label: "Capacity", type: "number", unit: "qt", key: "capacityQt" },
  { handle: "induction", label: "Induction", type: "boolean" },
  { handle: "dishwasher", label: "Dishwasher", type: "boolean", key: "dishwasherSafe" },
];
const read = (given: unknown) => factsOf(attributes, given);

test.each([
  ["Enamelled cast iron, stainless knob", "Enamelled cast iron"],
  ["Pre-seasoned cast iron", "Cast iron"],
  ["5-ply stainless steel with aluminium core", "Stainless steel"],
  ["Hard-anodised aluminium, PTFE nonstick, stainless handle", "Aluminium"],
  ["Cast aluminum, PTFE nonstick", "Aluminium"],
  ["Soapstone, oiled", "Soapstone"],
  ["  ", undefined],
  [7, undefined],
])("%s is of the family %s", (material, family) => {
  expect(read({ material }).material).toBe(family);
});

test("sizes are positive numbers, also where they were written as text", () => {
  expect(read({ diameterIn: 10.25, capacityQt: "3" })).toEqual({ diameter: 10.25, capacity: 3 });
  expect(read({ diameterIn: -1, capacityQt: "large" })).toEqual({});
  expect(read({ diameterIn: Number.NaN, capacityQt: 1e9 })).toEqual({});
});

test("what is not said is not known, which is another thing than no", () => {
  expect(read({ induction: false })).toEqual({ induction: false });
  expect(read({ induction: "no" })).toEqual({});
  expect(read(undefined)).toEqual({});
});

test("a fact of a variant that is taken away is the product's again", () => {
  const product = { material: "Carbon steel", induction: true };
  const variant = changedAttributes({ diameterIn: 8 }, { material: "Copper" });
  expect(ownAttributes(product, variant)).toEqual({ material: "Copper", induction: true, diameterIn: 8 });
  const cleared = changedAttributes(variant, { material: null });
  expect(cleared).toEqual({ diameterIn: 8 });
  expect(ownAttributes(product, cleared)).toEqual({ ...product, diameterIn: 8 });
});

test("a null that an older release wrote for a variant does not hide the product's fact", () => {
  const product = { material: "Carbon steel" };
  expect(ownAttributes(product, { material: null })).toEqual(product);
});

test.each(["Material", "oven safe", "a'b", "", "1st"])("the handle %j stops the start", (handle) => {
  expect(() => checkAttributes([{ handle, label: "x", type: "text" }])).toThrow(/not allowed/);
});

test("a handle that two attributes have stops the start", () => {
  expect(() => checkAttributes([...attributes, { handle: "diameter", label: "x", type: "text" }])).toThrow(
    /"diameter"/,
  );
});
