import { expect, test } from "vitest";
import { arrayOf, names } from "./send";

test.each(['"a-1"', 'W/"a-1"', '"x", "a-1"', '"x",W/"a-1" ', "*"])("%s names the version", (header) => {
  expect(names(header, "a-1")).toBe(true);
});

test.each([undefined, "", "a-1", '"a-10"', '"a"', '"x", "y"'])("%s does not", (header) => {
  expect(names(header, "a-1")).toBe(false);
});

test.each([{ texts: [] }, { texts: ["{}"] }, { texts: ['{"oven":"600 °F"}', '"“Sage” – 🍳"', "null"] }])(
  "records become the array that they make, byte by byte: $texts",
  ({ texts }) => {
    expect(arrayOf(texts).toString()).toBe(`[${texts.join(",")}]`);
  },
);
