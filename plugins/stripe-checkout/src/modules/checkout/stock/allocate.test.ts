import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocate, availableOf, piecesOf, type StockLevel, type StockLine } from "./allocate";

const line = (variant: string, quantity: number, item = "pan"): StockLine => ({
  variant_id: variant,
  quantity,
  allow_backorder: false,
  parts: [{ inventory_item_id: item, required_quantity: 1 }],
});
const level = (available: number, item = "pan", location = "main"): StockLevel => ({
  inventory_item_id: item,
  location_id: location,
  available,
});

describe("allocating stock to a cart", () => {
  it("sums lines that share an inventory item", () => {
    expect(allocate([line("a", 2), line("b", 3)], [level(5)])).toEqual({
      holds: [{ inventory_item_id: "pan", location_id: "main", quantity: 5, allow_backorder: false }],
      shortages: [],
    });
  });

  it("refuses the line that is too much, and says what is left for it", () => {
    expect(allocate([line("a", 3), line("b", 3)], [level(5)])).toEqual({
      holds: [],
      shortages: [{ variant_id: "b", available: 2 }],
    });
  });

  it("names every short line at once", () => {
    const { shortages } = allocate([line("a", 2), line("b", 2, "pot")], [level(1), level(0, "pot")]);
    expect(shortages).toEqual([
      { variant_id: "a", available: 1 },
      { variant_id: "b", available: 0 },
    ]);
  });

  it("takes a line whole from a location that has enough", () => {
    const { holds } = allocate([line("a", 3)], [level(2), level(4, "pan", "second")]);
    expect(holds).toMatchObject([{ location_id: "second", quantity: 3 }]);
  });

  it("holds more than there is only where that is allowed", () => {
    const { holds } = allocate([{ ...line("a", 3), allow_backorder: true }], [level(1)]);
    expect(holds).toMatchObject([{ quantity: 3, allow_backorder: true }]);
  });

  it("takes all parts of a set", () => {
    const set = { ...line("set", 2), parts: [{ inventory_item_id: "pan", required_quantity: 3 }] };
    expect(allocate([set], [level(6)]).holds).toMatchObject([{ quantity: 6 }]);
    expect(allocate([set], [level(5)]).shortages).toEqual([{ variant_id: "set", available: 1 }]);
  });

  it("holds nothing for stock that is not counted", () => {
    expect(allocate([{ ...line("a", 9), parts: [] }], [])).toEqual({ holds: [], shortages: [] });
    expect(availableOf({ variant_id: "a", allow_backorder: false, parts: [] }, [])).toBeNull();
  });

  it("never gives away more than there is", () => {
    const lines = fc.array(
      fc.record({ item: fc.constantFrom("pan", "pot"), quantity: fc.integer({ min: 1, max: 9 }) }),
      { minLength: 1, maxLength: 6 },
    );
    const levels = fc.array(
      fc.record({
        item: fc.constantFrom("pan", "pot"),
        location: fc.constantFrom("x", "y"),
        available: fc.integer({ min: -3, max: 20 }),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(lines, levels, (wanted, stock) => {
        const unique = new Map(
          stock.map(({ item, location, available }) => [
            `${item}${location}`,
            level(available, item, location),
          ]),
        );
        const all = [...unique.values()];
        const { holds } = allocate(
          wanted.map(({ item, quantity }, index) => line(`v${index}`, quantity, item)),
          all,
        );
        for (const hold of holds) {
          const place = all.find(
            (one) => one.inventory_item_id === hold.inventory_item_id && one.location_id === hold.location_id,
          );
          expect(hold.quantity).toBeLessThanOrEqual(place?.available ?? 0);
        }
      }),
    );
  });
});

describe("counting the pieces of a cart", () => {
  it("counts what is counted in stock, each line as often as it is wanted", () => {
    expect(piecesOf([line("a", 2), line("b", 3, "pot"), { ...line("voucher", 9), parts: [] }])).toBe(5);
  });

  it("counts a kit as its largest part, so that a limit of pieces holds for what it takes from stock", () => {
    const box = { ...line("box", 50), parts: [{ inventory_item_id: "glass", required_quantity: 12 }] };
    const set = {
      ...line("set", 2),
      parts: [
        { inventory_item_id: "pan", required_quantity: 3 },
        { inventory_item_id: "lid", required_quantity: 1 },
      ],
    };
    expect(piecesOf([box])).toBe(600);
    expect(piecesOf([set, line("a", 1)])).toBe(7);
  });
});
