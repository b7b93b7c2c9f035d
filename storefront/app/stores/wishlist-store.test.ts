import { expect, test } from "vitest";
import { readWishlist, withoutWish, withWish } from "./wishlist-store";

const wish = (productId: string, day: number, priceThen: number | null = 10) => ({
  productId,
  priceThen,
  addedAt: `2026-11-${day}T10:00:00.000Z`,
});

test("a wish takes its place by its date, the newest first", () => {
  const wishes = [wish("b", 12), wish("a", 10)];
  expect(withWish(wishes, wish("c", 11)).map(({ productId }) => productId)).toEqual(["b", "c", "a"]);
});

test("a product that is wished for already keeps its date and price", () => {
  expect(withWish([wish("a", 10, 5)], wish("a", 12, 9))).toEqual([wish("a", 10, 5)]);
});

test("a wish that is taken away leaves the others as they are", () => {
  expect(withoutWish([wish("b", 12), wish("a", 10)], "b")).toEqual([wish("a", 10)]);
});

test.each([
  null,
  7,
  "[]",
  {},
  { wishes: "x" },
  { wishes: [null, 1, { productId: "a" }, { addedAt: "2026" }] },
])("what makes no sense in the storage is an empty list of this device: %j", (value) => {
  expect(readWishlist(value)).toEqual({ customerId: null, wishes: [], unsaved: [] });
});

test("what makes sense in the storage is read, a price that does not left out", () => {
  const wishes = [wish("a", 10), { ...wish("b", 11), priceThen: "free" }, 3];
  expect(readWishlist({ customerId: "cus_1", wishes, unsaved: ["b", 7, ""] })).toEqual({
    customerId: "cus_1",
    wishes: [wish("a", 10), wish("b", 11, null)],
    unsaved: ["b"],
  });
});

test("what the API would refuse is put into its form, or left out", () => {
  const wishes = [
    { ...wish("a", 10), addedAt: "Tue, 10 Nov 2026 10:00:00 GMT" },
    { ...wish("b", 11), priceThen: 1_000_001 },
    { ...wish("c", 12), addedAt: "+012026-11-12T10:00:00.000Z" },
    wish("d".repeat(65), 13),
  ];
  expect(readWishlist({ customerId: null, wishes }).wishes).toEqual([wish("a", 10), wish("b", 11, null)]);
});
