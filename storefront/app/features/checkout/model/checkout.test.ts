import { describe, expect, it } from "vitest";
import { parseCartChanges, repairLines } from "./cart-changes";

const pan = { id: "a", title: "pan", price: 40, quantity: 3 };
const pot = { id: "b", title: "pot", price: 90, quantity: 1 };

describe("cart changes", () => {
  it("are read from the header", () => {
    expect(parseCartChanges('[{"id":"a","reason":"price","price":42}]')).toEqual([
      { id: "a", reason: "price", price: 42 },
    ]);
  });

  it.each([null, "", "{", "{}", '"text"', "[1,null]", '[{"id":1,"reason":"price"}]'])(
    "are none for the header %j",
    (header) => {
      expect(parseCartChanges(header)).toEqual([]);
    },
  );

  it("give a line its new price and say the old one", () => {
    const [repaired] = repairLines([pan, pot], [{ id: "a", reason: "price", price: 42 }]);
    expect(repaired).toMatchObject({ id: "a", price: 42, unavailable: false });
    expect(repaired?.message).toBe("pan now costs $42.00 (it was $40.00).");
  });

  it("cap a quantity at the stock", () => {
    expect(repairLines([pan], [{ id: "a", reason: "stock", stock: 2 }])[0]).toMatchObject({ quantity: 2 });
  });

  it("mark what is sold out or gone", () => {
    const repaired = repairLines(
      [pan, pot],
      [
        { id: "a", reason: "stock", stock: 0 },
        { id: "b", reason: "unavailable" },
        { id: "stranger", reason: "unavailable" },
      ],
    );
    expect(repaired.map((line) => [line.message, line.unavailable])).toEqual([
      ["pan is sold out.", true],
      ["pot is no longer available.", true],
    ]);
  });
});
