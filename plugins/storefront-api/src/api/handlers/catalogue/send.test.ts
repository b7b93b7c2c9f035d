import { expect, test } from "vitest";
import { names } from "./send";

test.each(['"a-1"', 'W/"a-1"', '"x", "a-1"', '"x",W/"a-1" ', "*"])("%s names the version", (header) => {
  expect(names(header, "a-1")).toBe(true);
});

test.each([undefined, "", "a-1", '"a-10"', '"a"', '"x", "y"'])("%s does not", (header) => {
  expect(names(header, "a-1")).toBe(false);
});
