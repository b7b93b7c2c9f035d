import { describe, expect, it } from "vitest";
import { addUpLines } from "./lines";

describe("adding up cart lines", () => {
  it("adds lines of one product", () => {
    const lines = [
      { id: "a", quantity: 2, price: 10 },
      { id: "b", quantity: 1 },
      { id: "a", quantity: 3, price: 10 },
    ];
    expect(addUpLines(lines)).toEqual([
      { id: "a", quantity: 5, price: 10 },
      { id: "b", quantity: 1 },
    ]);
  });

  it("refuses more than 99 of one product in all", () => {
    const lines = [
      { id: "a", quantity: 60 },
      { id: "a", quantity: 40 },
    ];
    expect(() => addUpLines(lines)).toThrow("at most 99");
  });
});
