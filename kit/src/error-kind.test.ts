import { expect, it } from "vitest";
import { errorKind } from "./error-kind";

it.each([
  ["an error's name", new TypeError("who@example.com"), "TypeError"],
  ["its code, too", Object.assign(new Error("who@example.com"), { code: "23505" }), "Error 23505"],
  ["the type of what is no error", "who@example.com", "string"],
])("is %s, and nothing of what it says", (_, error, kind) => {
  expect(errorKind(error)).toBe(kind);
});
