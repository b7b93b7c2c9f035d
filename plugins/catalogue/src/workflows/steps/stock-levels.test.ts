import { expect, test } from "vitest";
import { availableOf, type ItemStock, stockedFor } from "./stock-levels";

const item = (stock: Partial<ItemStock> = {}): ItemStock => ({
  item_id: "item",
  needed: 1,
  level_id: "level_here",
  stocked: 10,
  held: 0,
  elsewhere: 0,
  ...stock,
});

test.each([
  ["of two items", [item(), item({ item_id: "lid" })]],
  ["of two pieces of one item", [item({ needed: 2 })]],
])("a kit %s is refused", (_what, items) => {
  expect(() => stockedFor(items, 5)).toThrow("this is a kit");
});

test("the first stock is what can be bought", () => {
  expect(stockedFor([item({ level_id: null, stocked: 0 })], 5)).toBe(5);
});

test("what is held comes on top of what can be bought", () => {
  expect(stockedFor([item({ held: 3 })], 5)).toBe(8);
});

test.each([
  ["all of it where fewer lie elsewhere", item({ held: 2, elsewhere: 3 }), 7],
  ["no more than there is where as many lie elsewhere", item({ stocked: 1, elsewhere: 5 }), 1],
  ["all of it where as many lie elsewhere and here lie more", item({ stocked: 10, elsewhere: 5 }), 5],
  ["all of it where more is held than there is", item({ stocked: 1, held: 4 }), 9],
])("of five that can be bought, here lies %s", (_what, stock, stocked) => {
  expect(stockedFor([stock], 5)).toBe(stocked);
});

test("fewer than can be bought from elsewhere are refused", () => {
  expect(() => stockedFor([item({ elsewhere: 9 })], 5)).toThrow("stock: 9 of it");
});

test.each<[string, ItemStock[], number]>([
  ["what is not held where most lies", [item({ held: 3, elsewhere: 2 })], 7],
  ["what lies elsewhere where that is more", [item({ held: 3, elsewhere: 8 })], 8],
  ["what the scarcest item makes", [item(), item({ item_id: "lid", needed: 3 })], 3],
  ["nothing where more is held than there is", [item({ stocked: 1, held: 4 })], 0],
])("what can be bought is %s", (_what, items, available) => {
  expect(availableOf(items)).toBe(available);
});
