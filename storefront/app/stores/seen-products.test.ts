import { describe, expect, it } from "vitest";
import { MOST_SEEN, parseSeen, withSeen } from "./seen-products";

describe("what was seen lately", () => {
  it("has each product once, the last one first, and no more than twelve", () => {
    expect(withSeen(["a", "b"], "b")).toEqual(["b", "a"]);
    const many = Array.from({ length: 20 }, (_, index) => `pan-${index}`);
    const seen = many.reduce<string[]>(withSeen, []);
    expect(seen).toEqual(many.reverse().slice(0, MOST_SEEN));
  });

  it.each(["", "{", "null", '{"handles":[]}', "[1,null]"])(
    "is nothing where the storage holds %s",
    (stored) => {
      expect(parseSeen(stored)).toEqual([]);
    },
  );
});
