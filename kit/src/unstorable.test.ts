import { expect, it } from "vitest";
import { findUnstorable } from "./unstorable";

it("names the place of what the database cannot keep, and minds nothing else", () => {
  expect(findUnstorable({ name: "Ann", lines: [{ id: "a" }, { id: "b\0" }] })).toBe("lines.1.id");
  expect(findUnstorable({ name: "half \ud83d" })).toBe("name");
  expect(findUnstorable({ name: "👩‍🍳 İstanbul\r\n\t", count: 3, none: null, flag: true })).toBeUndefined();
});
