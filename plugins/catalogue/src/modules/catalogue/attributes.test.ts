import { expect, test } from "vitest";
import { attributesOf } from "./attributes";

test.each([
  ["Enamelled cast iron, stainless knob", "Enamelled cast iron"],
  ["Pre-seasoned cast iron", "Cast iron"],
  ["5-ply stainless steel with aluminium core", "Stainless steel"],
  ["Hard-anodised aluminium, PTFE nonstick, stainless handle", "Aluminium"],
  ["Cast aluminium, PTFE nonstick", "Aluminium"],
  ["Soapstone, oiled", "Soapstone"],
  ["  ", null],
  [7, null],
])("%s is of the family %s", (material, family) => {
  expect(attributesOf({ material }).material).toBe(family);
});

test("sizes are positive numbers, also where they were written as text", () => {
  expect(attributesOf({ diameterIn: 10.25, capacityQt: "3", ovenSafeF: 500 })).toMatchObject({
    diameter_in: 10.25,
    capacity_qt: 3,
    oven_safe_f: 500,
  });
  expect(attributesOf({ diameterIn: -1, capacityQt: "large", ovenSafeF: Number.NaN })).toMatchObject({
    diameter_in: null,
    capacity_qt: null,
    oven_safe_f: null,
  });
});

test("what is not said is not known, which is another thing than no", () => {
  expect(attributesOf({ induction: false })).toMatchObject({ induction: false, dishwasher_safe: null });
  expect(attributesOf(undefined)).toMatchObject({ material: null, induction: null });
});
