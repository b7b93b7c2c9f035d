import { describe, expect, test } from "vitest";
import type { CurrentProduct } from "./current-product";
import { judge, type Shop } from "./judge";
import { judgeVariants } from "./judge-variants";
import type { ReadLine } from "./read-line";

const pan: CurrentProduct = {
  id: "prod_1",
  handle: "pan",
  title: "pan",
  desc: "For eggs.",
  texts: { slogan: "One", origin: "" },
  variants: [{ id: "variant_1", options: {}, sku: null, price: 20, stock: 5, attributes: {} }],
  kind: { handle: "griddle", name: "Griddle" },
  attributes: { diameterIn: 10, induction: true },
  pictures: [
    { public_id: "pic_1", url: "https://shop.example/static/1.jpg", source: "zip:pan.jpg#ab-12" },
    { public_id: "pic_2", url: "https://shop.example/static/2.jpg", source: "https://else.example/2.jpg" },
  ],
};

const shop: Shop = {
  attributes: [
    { column: "material", key: "material", type: "text" },
    { column: "diameter_in", key: "diameterIn", type: "number" },
    { column: "induction", key: "induction", type: "boolean" },
  ],
  kinds: [
    { handle: "griddle", name: "Griddle" },
    { handle: "cast-iron", name: "Cast iron" },
  ],
  products: new Map([
    ["pan", pan],
    ["set", { handle: "set", fault: "has several variants: change it on its own page" }],
  ]),
  skus: new Map([["TAKEN", { variantId: "variant_9", handle: "other-pan" }]]),
  zip: null,
  rules: { allowLoopback: false },
};

const line = (wanted: ReadLine["wanted"], number = 2): ReadLine => ({
  line: number,
  label: wanted.handle,
  wanted,
  fault: null,
});

const judged = (wanted: ReadLine["wanted"]) => judge([line(wanted)], shop, new Map())[0];
const pictures = (...names: string[]) => names.map((name) => ({ name, source: name }));

describe("a product that is there", () => {
  test.each<[string, Omit<ReadLine["wanted"], "handle">]>([
    ["nothing", {}],
    [
      "its own values",
      { title: "pan", price: 20, stock: 5, kind: "Griddle", attributes: { diameterIn: 10 } },
    ],
    ["its pictures by their sources", { pictures: pictures("pan.jpg", "https://else.example/2.jpg") }],
    [
      "its pictures by their addresses",
      { pictures: pictures("https://shop.example/static/1.jpg", "https://shop.example/static/2.jpg") },
    ],
  ])("with %s stays the same", (_name, wanted) => {
    expect(judged({ handle: "pan", ...wanted })).toMatchObject({ state: "same", product_id: "prod_1" });
  });

  test("says each change as a person reads it", () => {
    expect(
      judged({
        handle: "pan",
        price: 21.5,
        stock: 0,
        kind: "cast-iron",
        texts: { slogan: "One", origin: "France" },
        attributes: { induction: false, material: "Steel" },
        pictures: pictures("https://else.example/2.jpg", "pan.jpg"),
      }),
    ).toMatchObject({
      state: "change",
      effects: [
        { field: "kind", before: "Griddle", after: "Cast iron" },
        { field: "price", before: "20.00", after: "21.50" },
        { field: "stock", before: "5", after: "0" },
        { field: "origin", before: "", after: "France" },
        {
          field: "pictures",
          before: "pan.jpg | https://else.example/2.jpg",
          after: "https://else.example/2.jpg | pan.jpg",
        },
        { field: "material", before: "", after: "Steel" },
        { field: "induction", before: "yes", after: "no" },
      ],
    });
  });
});

const complete = {
  handle: "pot",
  title: "pot",
  price: 10,
  desc: "For soup.",
  texts: { slogan: "One" },
  pictures: pictures("https://else.example/pot.jpg"),
};

test("a new product is new when it has all it needs, and short texts are not of that", () => {
  expect(judged(complete)).toMatchObject({ state: "new", product_id: null, fault: null });
  const { texts: _, ...plain } = complete;
  expect(judged(plain)).toMatchObject({ state: "new", product_id: null, fault: null });
});

test.each<[Partial<typeof complete> & { kind?: string }, RegExp]>([
  [{ title: undefined }, /^title: a new product needs it/],
  [{ desc: undefined }, /^description: a new product needs it/],
  [{ pictures: undefined }, /^pictures: a new product needs it/],
  [{ handle: "Big Pot" }, /“big-pot” can/],
  [{ handle: "set" }, /several variants/],
  [{ kind: "Spoons" }, /there is no kind “Spoons”; the kinds are Griddle, Cast iron/],
  [{ pictures: pictures("pot.jpg") }, /there is no zip to find it in/],
  [{ pictures: pictures("http://else.example/pot.jpg") }, /is no https address/],
  [{ pictures: pictures("https://192.168.0.1/pot.jpg") }, /is not on the public internet/],
])("with %j it is a fault", (wanted, fault) => {
  const row = judged({ ...complete, ...wanted });
  expect(row).toMatchObject({ state: "fault", effects: [] });
  expect(row?.fault).toMatch(fault);
});

test("a second line about the same product is a fault, also in a later part of the file", () => {
  const seen = new Map<string, number>();
  judge([line({ handle: "pan" }, 2)], shop, seen);
  expect(judge([line({ handle: "pan" }, 300)], shop, seen)[0]?.fault).toBe(
    "Line 2 is about the same product",
  );
});

describe("the lines of one product", () => {
  const size = (value: string, extra: Partial<ReadLine["wanted"]> = {}) => ({
    handle: "pot",
    price: 10,
    options: [["Size", value]] as [string, string][],
    ...extra,
  });
  const all = (...wanted: Omit<ReadLine["wanted"], "handle">[]) =>
    judgeVariants(
      wanted.map((one, index) => line({ handle: "pot", ...one }, index + 2)),
      shop,
      new Map(),
    );

  test("make one new product of several variants", () => {
    const rows = all({ ...complete, ...size("Small") }, size("Large", { sku: "POT-L" }));
    expect(rows).toMatchObject([
      { state: "new", label: "pot, Small" },
      { state: "new", label: "pot, Large", wanted: { sku: "POT-L" } },
    ]);
  });

  test("say the texts of the product together", () => {
    const [first, second] = all(
      { ...complete, ...size("Small") },
      size("Large", { texts: { slogan: "One", origin: "France" } }),
    );
    expect(first?.wanted.texts).toEqual({ slogan: "One", origin: "France" });
    expect(second?.wanted.texts).toBeUndefined();
  });

  test.each<[string, Partial<ReadLine["wanted"]>, RegExp]>([
    ["the same options", size("Small"), /^Line 2 is about the same variant$/],
    ["no option", { price: 10 }, /^It names no value of Size$/],
    ["a foreign option", size("Large", { options: [["Colour", "Red"]] }), /names no value of Size, which/],
    [
      "a SKU of another product",
      size("Large", { sku: "TAKEN" }),
      /^sku: TAKEN belongs to other-pan already$/,
    ],
    ["another title", size("Large", { title: "kettle" }), /^title: line 2 says something else/],
    [
      "another slogan",
      size("Large", { texts: { slogan: "Two" } }),
      /^slogan: line 2 says something else of the same product$/,
    ],
    ["no price", size("Large", { price: undefined }), /^price: a new variant needs it$/],
  ])("are refused as a whole when one has %s", (_name, second, fault) => {
    const [first, wrong] = all({ ...complete, ...size("Small") }, second);
    expect(first).toMatchObject({ state: "fault", fault: "Line 3 of this product cannot be used" });
    expect(wrong).toMatchObject({ state: "fault", fault: expect.stringMatching(fault) });
  });

  test("are at most a hundred", () => {
    const lines = Array.from({ length: 101 }, (_, index) => size(`${index}`));
    const rows = all({ ...complete, ...lines[0] }, ...lines.slice(1));
    expect(rows[100]?.fault).toBe("A product has at most 100 variants in a list");
  });
});
