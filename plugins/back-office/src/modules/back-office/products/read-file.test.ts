import type { Attribute } from "@emberly/catalogue";
import { expect, test } from "vitest";
import { columnsOf, examplesOf } from "./columns";
import { readProductFile } from "./read-file";

const attributes: Attribute[] = [
  { handle: "material", label: "Material", type: "text", example: "Cast iron" },
  { handle: "diameter", label: "Diameter", type: "number", unit: "in", key: "diameterIn", example: 12 },
  { handle: "capacity", label: "Capacity", type: "number", unit: "qt", key: "capacityQt" },
  { handle: "induction", label: "Induction", type: "boolean", example: true },
  { handle: "dishwasher", label: "Dishwasher safe", type: "boolean", key: "dishwasherSafe", example: false },
];

const texts = [{ name: "slogan", example: "Sears like a grill" }, { name: "origin" }];

async function* chunks(...parts: (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield Buffer.from(part);
}

const read = (...parts: (string | Buffer)[]) =>
  readProductFile(chunks(...parts), { attributes, texts, titled: (title) => title });

test("reads what the template shows", async () => {
  const lines = [columnsOf({ attributes, texts }), ...examplesOf({ attributes, texts })].map((cells) =>
    cells.map((cell) => (cell.includes(",") ? `"${cell}"` : cell)).join(","),
  );
  const [line, second] = await read(`\uFEFF${lines.join("\r\n")}\r\n`);
  expect(second).toMatchObject({
    line: 3,
    fault: null,
    wanted: { handle: "example-skillet", price: 109.5, options: [["Size", "12 inch"]], sku: "EXAMPLE-12" },
  });
  expect(line).toMatchObject({
    line: 2,
    fault: null,
    wanted: {
      handle: "example-skillet",
      title: "Example skillet",
      options: [["Size", "10 inch"]],
      price: 89.5,
      stock: 24,
      pictures: [{ name: "skillet-front.jpg" }, { name: "https://pictures.example.com/skillet-side.jpg" }],
      texts: { slogan: "Sears like a grill" },
      attributes: {
        material: "Cast iron",
        diameterIn: 12,
        induction: true,
        dishwasherSafe: false,
      },
    },
  });
});

test("reads semicolons, and commas inside the cells then are text", async () => {
  const [line] = await read("handle;price;description\npan;89,50;For eggs, and for fish\n");
  expect(line?.wanted).toMatchObject({ price: 89.5, desc: "For eggs, and for fish" });
});

test("an empty cell says nothing", async () => {
  const [line] = await read("handle,title,price,stock,pictures\npan,,,,\n");
  expect(Object.values(line?.wanted ?? {}).filter((value) => value !== undefined)).toEqual(["pan"]);
});

test("without a handle the title makes one", async () => {
  const [line] = await read("title\nSauté Pan\n");
  expect(line?.wanted.handle).toBe("saute-pan");
});

test("a letter that is split between two parts stays whole", async () => {
  const bytes = Buffer.from("handle,title\npan,Sauté pan\n");
  const at = bytes.indexOf("é") + 1;
  const [line] = await read(bytes.subarray(0, at), bytes.subarray(at));
  expect(line?.wanted.title).toBe("Sauté pan");
});

test("titles are read as the shop writes them", async () => {
  const file = chunks("title\nSauté Pan\n");
  const [line] = await readProductFile(file, { attributes, texts, titled: (title) => title.toLowerCase() });
  expect(line).toMatchObject({ label: "Sauté Pan", wanted: { handle: "saute-pan", title: "sauté pan" } });
});

test.each([
  ["price", "free", /price: "free" is no price/],
  ["price", "0", /more than nothing/],
  ["price", "1.999", /two decimals/],
  ["stock", "-1", /no whole number/],
  ["stock", "1.5", /no whole number/],
  ["induction", "maybe", /neither yes nor no/],
  ["diameter_in", "big", /no size/],
  ["diameter_in", "0", /no size/],
  ["diameter_in", "100000", /no size/],
  ["material", "x".repeat(501), /longer than 500/],
  ["title", "x".repeat(201), /longer than 200/],
  ["slogan", "x".repeat(201), /longer than 200/],
  ["pictures", "a.jpg|a.jpg", /twice/],
  ["pictures", "123456789".split("").join("|"), /more than 8/],
])("%s %s is a fault of its line alone", async (column, cell, fault) => {
  const lines = await read(`handle,${column}\npan,${cell}\npot,\n`);
  expect(lines[0]?.fault).toMatch(fault);
  expect(lines[1]?.fault).toBeNull();
});

test.each([
  ["$89.50", 89.5],
  ["1,299.00", 1299],
  ["1,299", 1299],
  ["89,5", 89.5],
])("the price %s is %d", async (cell, price) => {
  const [line] = await read(`handle,price\npan,"${cell}"\n`);
  expect(line?.wanted.price).toBe(price);
});

test.each([
  ["12,5", 12.5],
  ["99999.123456", 99_999.123456],
  [String(0.1 + 0.2), 0.1 + 0.2],
  [String(1.5e-7), 1.5e-7],
])("the size %s is %d", async (cell, size) => {
  const [line] = await read(`handle,diameter_in,material\npan,"${cell}",${"x".repeat(500)}\n`);
  expect(line).toMatchObject({
    fault: null,
    wanted: { attributes: { diameterIn: size, material: "x".repeat(500) } },
  });
});

test("a line with more cells than the header is a fault", async () => {
  const [line, next] = await read("handle,description\npan,For eggs, and for fish\npot,For soup\n");
  expect(line?.fault).toMatch(/more cells/);
  expect(next?.fault).toBeNull();
});

test.each<[string, string | Buffer, RegExp]>([
  ["nothing", "", /no lines/],
  ["a header alone", "handle,title\n", /no lines/],
  ["a list that names no product", "price\n5\n", /handle or title/],
  ["a misspelt column", "handle,prize\npan,5\n", /no column “prize”/],
  ["a column that is there twice", "handle,price,price\npan,5,6\n", /twice/],
  ["a broken quote", 'handle\n"broken', /no CSV/],
  ["Latin-1", Buffer.from("handle,title\npan,Saut\u00e9\n", "latin1"), /UTF-8/],
  ["10,001 lines", `handle\n${"pan\n".repeat(10_001)}`, /At most 10,000/],
])("%s is refused as a whole", async (_name, file, fault) => {
  await expect(read(file)).rejects.toThrow(fault);
});
