import { expect, test } from "vitest";
import { levelChanges, type VariantStock } from "./stock-levels";

const level = (location_id: string, stocked_quantity: number, reserved_quantity = 0) => ({
  id: `level_${location_id}`,
  location_id,
  stocked_quantity,
  reserved_quantity,
});

const variant = (...location_levels: ReturnType<typeof level>[]): VariantStock => ({
  inventory_items: [{ inventory_item_id: "item", required_quantity: 1, inventory: { location_levels } }],
});

test.each([
  ["of two items", [1, 1]],
  ["of two pieces of one item", [2]],
])("a kit %s is refused", (_what, quantities) => {
  const inventory_items = quantities.map((required_quantity, index) => ({
    inventory_item_id: `item_${index}`,
    required_quantity,
    inventory: { location_levels: [level("here", 10)] },
  }));
  expect(() => levelChanges({ inventory_items }, 5, "here")).toThrow("this is a kit");
});

test("the first stock makes a level", () => {
  expect(levelChanges(variant(), 5, "here")).toEqual({
    create: [{ inventory_item_id: "item", location_id: "here", stocked_quantity: 5 }],
    update: [],
  });
});

test("what is reserved comes on top of what can be bought", () => {
  expect(levelChanges(variant(level("here", 10, 3)), 5, "here").update).toEqual([
    { id: "level_here", inventory_item_id: "item", location_id: "here", stocked_quantity: 8 },
  ]);
});

test("what lies elsewhere counts too", () => {
  const [change] = levelChanges(variant(level("there", 4, 1), level("here", 10)), 5, "here").update;
  expect(change?.stocked_quantity).toBe(2);
});

test("stock never becomes negative", () => {
  const [change] = levelChanges(variant(level("there", 9), level("here", 10)), 5, "here").update;
  expect(change?.stocked_quantity).toBe(0);
});
