import { toLine } from "@emberly/kit/csv";
import { expect, test } from "vitest";
import type { StockRow } from "./definition";
import { judge } from "./judge";
import { readStockFile } from "./read-file";

const product = (handle: string, extra: Partial<StockRow> = {}): StockRow => ({
  id: `variant_${handle}`,
  product_id: `prod_${handle}`,
  item_id: `item_${handle}`,
  title: handle,
  product_title: handle,
  variant_title: null,
  handle,
  sku: null,
  thumbnail: null,
  stocked: 10,
  held: 2,
  available: 8,
  sold: 0,
  cover: null,
  threshold: null,
  state: "fine",
  ...extra,
});

const PRODUCTS = [
  product("pan"),
  product("pot", { sku: "POT-1" }),
  product("lid", { item_id: null, state: "uncounted" }),
  product("set", { id: "variant_small" }),
  product("set", { id: "variant_large", item_id: "item_large" }),
  product("kit", { sku: "KIT-1" }),
  product("kit", { sku: "KIT-1", item_id: "item_lid" }),
];

const OPTIONS = new Map([
  ["variant_small", { Size: "Small" }],
  ["variant_large", { Size: "Large" }],
]);

const look = async (csv: string) => judge(await readStockFile(csv), PRODUCTS, OPTIONS, new Map());

test("an export that was changed says what changes", async () => {
  const rows = await look(
    "id,handle,stocked,threshold\nvariant_pan,pan,25,\n,pot,10,4\nvariant_small,set,10,\n",
  );
  expect(rows).toMatchObject([
    { line: 2, label: "pan", state: "change", stocked_before: 10, stocked_after: 25, threshold_after: null },
    { line: 3, state: "change", stocked_after: null, threshold_before: null, threshold_after: 4 },
    { line: 4, state: "same", stocked_after: null },
  ]);
});

test.each([
  ["handle,stocked\nnothing,3", /no product nothing/],
  ["handle,stocked\nset,3", /several variants/],
  ["handle,option_1_name,option_1_value,stocked\nset,Size,Huge,3", /set has no variant Huge/],
  ["handle,stocked\nlid,3", /not counted/],
  ["handle,stocked\nkit,3", /kit of several items/],
  ["id,stocked\nvariant_kit,3", /kit of several items/],
  ["sku,stocked\nKIT-1,3", /kit of several items/],
  ["handle,stocked\npan,-3", /whole number/],
  ["handle,stocked\npan,1.5", /whole number/],
  ["handle,stocked\npan,1e5", /whole number/],
  ["handle,stocked\npan,1000001", /whole number/],
  ["handle,stocked\npan,1", /2 are held/],
  ["handle,threshold\npan,soon", /threshold/],
  ["handle,stocked\n,3", /names no product/],
])("%j is a fault", async (csv, fault) => {
  expect(await look(csv)).toMatchObject([{ state: "fault", fault: expect.stringMatching(fault) }]);
});

test("a handle with options is one variant", async () => {
  const rows = await look(
    "handle,option_1_name,option_1_value,stocked\nset,Size,Large,3\nset,Size,Small,4\n",
  );
  expect(rows).toMatchObject([
    { item_id: "item_large", state: "change", stocked_after: 3 },
    { item_id: "item_set", state: "change", stocked_after: 4 },
  ]);
});

test("a product on two lines is a fault of the second", async () => {
  const rows = await look("handle;stocked\r\npan;3\r\npan;4\r\n");
  expect(rows).toMatchObject([
    { state: "change" },
    { state: "fault", fault: "Line 2 is about the same product" },
  ]);
});

test.each(["", "handle,stocked\n", "title,stocked\npan,3", "handle,price\npan,3"])(
  "%j is refused as a whole",
  async (csv) => {
    await expect(readStockFile(csv)).rejects.toMatchObject({ status: 400 });
  },
);

test("a cell that a spreadsheet would run comes out as text, and comes back as it was", async () => {
  expect(toLine(["=1+1", "+1", "-1", "@a", "\tx", "plain", -5])).toBe("'=1+1,'+1,'-1,'@a,'\tx,plain,-5\r\n");
  expect(toLine(['a "b", c', null, 3])).toBe('"a ""b"", c",,3\r\n');
  const [row] = await readStockFile(`sku,stocked\n${toLine(["=SUM(A1)", 3])}`);
  expect(row?.sku).toBe("=SUM(A1)");
});
