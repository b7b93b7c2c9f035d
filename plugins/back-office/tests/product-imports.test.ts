import { readdir } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../../commerce/test/eventually";
import { HttpClient } from "../../../commerce/test/http-client";
import { type Shop, startShop } from "../../../commerce/test/shop";
import { ADMIN } from "../../../commerce/test/test-env";
import { Warehouse } from "../../../commerce/test/warehouse";
import { zipOf } from "../../catalogue/fixtures/zip";
import type { Product } from "../../storefront-api/src/contract/records";
import { Dashboard } from "../../storefront-api/tests/http/dashboard";
import type { ProductRow } from "../src/modules/back-office/products/import-rows";
import { checkMeanwhile } from "./check-meanwhile";
import { type Import, ImportDesk } from "./imports";

let shop: Shop;
let dashboard: Dashboard;
let desk: ImportDesk<ProductRow>;
let visitor: HttpClient;
let pictures: string;
let asked = 0;

const paint = (colour: string) =>
  sharp({ create: { width: 60, height: 60, channels: 3, background: colour } })
    .png()
    .toBuffer();

/** Another shop's server, with one picture and one page. */
const elsewhere = http.createServer(async (req, res) => {
  asked += 1;
  if (req.url === "/red.png") res.end(await paint("#ff0000"));
  else if (req.url === "/page.png") res.end("<html>no picture</html>");
  else res.writeHead(404).end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  pictures = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  shop = await startShop({ settings: { PICTURES_FROM_LOOPBACK: "true" } });
  dashboard = await Dashboard.open(shop);
  desk = new ImportDesk(dashboard, PATH);
  visitor = new HttpClient(`${shop.engineUrl}/api/v1`);
});

afterAll(async () => {
  elsewhere.close();
  await shop?.stop();
});

const PATH = "/admin/product-imports";

const send = <T>(to: string, body: string | Buffer, type: string) =>
  dashboard.client.upload<T>(PATH + to, body, type);

async function begin(csv: string, archive?: string): Promise<string> {
  const query = `?file_name=products.csv${archive ? `&archive=${archive}` : ""}`;
  const { status, body } = await send<{ id: string }>(query, csv, "text/csv");
  expect(body).toEqual({ id: expect.any(String) });
  expect(status).toBe(200);
  return body.id;
}

const dryRun = async (csv: string, archive?: string): Promise<Import> =>
  desk.reached(await begin(csv, archive), "checked");

const find = (handle: string) => visitor.get<Product>(`/products/${handle}`);

async function keep(files: Record<string, Buffer>): Promise<string> {
  const zip = zipOf(Object.entries(files).map(([name, content]) => ({ name, content })));
  const { status, body } = await send<{ id: string; files: number }>("/pictures", zip, "application/zip");
  expect(status).toBe(200);
  expect(body.files).toBe(Object.keys(files).length);
  return body.id;
}

const HEADER =
  "handle,title,kind,price,stock,description,catchphrase1,catchphrase2,catchphrase3,pictures,diameter_in";

test("brings in new products with stock and pictures, changes others, and a fault stops nobody", async () => {
  const archive = await keep({
    "photos/blue.png": await paint("#0000ff"),
    "broken.png": Buffer.from("PNG?"),
  });
  // A shop that starts at another address computes its records anew, pictures' addresses included.
  const existing = await eventually("records of this shop", async () => {
    const [first] = (await visitor.get<Product[]>("/admin/serverproducts?limit=1&sort=title")).body;
    return first?.imageUrl[0]?.secure_url.startsWith(shop.storeUrl) && first;
  });
  const price = (existing.price + 1).toFixed(2);
  const csv = [
    HEADER,
    `copper-pot,Copper Pot,Cast iron,$1199.50,7,"For jam, and more",,,,blue.png|${pictures}/red.png,10.5`,
    `no-picture,No Picture,,10,,Text,One,Two,Three,${pictures}/page.png,`,
    "not-a-png,Not A Png,,10,,Text,One,Two,Three,broken.png,",
    `${existing.handle},,,${price},,,New phrase,,,,`,
    `${existing.handle},,,5,,,,,,,`,
    "no-price,No Price,,,,Text,One,Two,Three,blue.png,",
    "wrong-kind,Wrong Kind,Cutlery,10,,Text,One,Two,Three,blue.png,",
    "lost,Lost,,10,,Text,One,Two,Three,lost.png,",
    "inside,Inside,,10,,Text,One,Two,Three,https://10.0.0.1/a.png,",
  ].join("\n");
  const before = (await visitor.get("/admin/serverproducts?limit=1")).headers.get("x-total-count");
  const checked = await dryRun(csv, archive);
  expect(checked.counts).toMatchObject({ new: 3, change: 1, fault: 5 });
  const rows = await desk.rows(checked.id);
  expect(rows.find(({ line }) => line === 5)?.effects).toEqual([
    { field: "price", before: existing.price.toFixed(2), after: price },
    { field: "catchphrase1", before: existing.catchphrase1, after: "New phrase" },
  ]);
  expect(rows.filter(({ state }) => state === "fault").map(({ fault }) => fault)).toEqual([
    "Line 5 is about the same product",
    "price: a new product needs it",
    expect.stringContaining("there is no kind “Cutlery”; the kinds are "),
    "pictures: lost.png is not in the zip",
    "pictures: https://10.0.0.1/a.png is not on the public internet",
  ]);
  // Nothing is written and nobody was asked before it is applied.
  expect((await visitor.get("/admin/serverproducts?limit=1")).headers.get("x-total-count")).toBe(before);
  expect(asked).toBe(0);

  const files = await storedFiles();
  const applied = await desk.step(checked.id, "apply");
  expect(applied.counts).toMatchObject({ applied: 2, refused: 2, fault: 5, new: 0, change: 0 });
  const refused = (await desk.rows(checked.id)).filter(({ state }) => state === "refused");
  expect(refused.map(({ fault }) => fault)).toEqual([
    expect.stringContaining("page.png is neither a PNG nor a JPEG picture"),
    "broken.png is neither a PNG nor a JPEG picture",
  ]);
  const { body: made } = await find("copper-pot");
  expect(made).toMatchObject({
    title: "copper pot",
    kind: "Cast iron",
    price: 1199.5,
    stock: 7,
    desc: "For jam, and more",
    catchphrase3: "",
  });
  expect(await dominantOf(made)).toEqual(["b", "r"]);
  expect((await find(existing.handle)).body).toEqual({
    ...existing,
    price: Number(price),
    priceFrom: Number(price),
    priceTo: Number(price),
    variants: existing.variants.map((variant) => ({ ...variant, price: Number(price) })),
    catchphrase1: "New phrase",
  });
  expect((await find("no-picture")).status).toBe(404);
  // Of the refused nothing stays: these are the files of two small pictures.
  expect((await storedFiles()).length - files.length).toBe(2 * 3);
  expect((await dashboard.client.post(`${PATH}/${checked.id}/apply`)).status).toBe(409);

  // The same file once more: nothing is doubled, and nobody is asked for a picture that is here.
  const askedBefore = asked;
  const again = await dryRun(
    [HEADER, csv.split("\n")[1]].join("\n"),
    await keep({ "blue.png": await paint("#0000ff") }),
  );
  expect(again.counts).toMatchObject({ same: 1, new: 0, change: 0 });
  const withoutZip = await dryRun([HEADER, csv.split("\n")[1]].join("\n"));
  expect(withoutZip.counts).toMatchObject({ same: 1 });
  expect(asked).toBe(askedBefore);
});

const storedFiles = () => readdir(path.join(shop.env.DATA_DIR, "uploads/pictures"));

async function dominantOf({ imageUrl }: Product): Promise<string[]> {
  return Promise.all(
    imageUrl.map(async ({ secure_url }) => {
      const file = await fetch(shop.engineUrl + new URL(secure_url).pathname);
      const { dominant } = await sharp(Buffer.from(await file.arrayBuffer())).stats();
      return dominant.r > dominant.b ? "r" : "b";
    }),
  );
}

test("other pictures take the place of the old, those that stay are not brought again", async () => {
  const archive = await keep({ "green.png": await paint("#00ff00") });
  const line = (names: string) => `handle,pictures\ncopper-pot,${names}\n`;
  const before = (await find("copper-pot")).body.imageUrl.map(({ public_id }) => public_id);
  const asking = asked;
  const { id, counts } = await dryRun(line(`${pictures}/red.png|green.png`), archive);
  expect(counts).toMatchObject({ change: 1 });
  await desk.step(id, "apply");
  const after = (await find("copper-pot")).body.imageUrl.map(({ public_id }) => public_id);
  expect(after[0]).toBe(before[1]);
  expect(after).toHaveLength(2);
  expect((await storedFiles()).some((name) => name.includes(before[0] ?? "?"))).toBe(false);
  expect(asked).toBe(asking);
});

test("what somebody changed since the check is left alone", async () => {
  const { id } = await dryRun("handle,price,stock\ncopper-pot,20,9\n");
  const [product] = (await dashboard.products()).filter(({ title }) => title === "copper pot");
  if (!product) throw new Error("The pot is not there");
  await dashboard.setPrice(product, 30);
  expect((await desk.step(id, "apply")).counts).toMatchObject({ refused: 1, applied: 0 });
  expect((await desk.rows(id))[0]?.fault).toBe("price was changed since the check: it is “30.00” by now");
  expect((await find("copper-pot")).body).toMatchObject({ price: 30, stock: 7 });
});

test("a list that an earlier release has checked, with its texts beside the other fields, is applied as it was checked", async () => {
  const { id } = await dryRun("handle,catchphrase1,catchphrase3\ncopper-pot,Shines,Lasts\n");
  const warehouse = await Warehouse.open(shop);
  await warehouse.rows(
    "update product_import_row set wanted = (wanted - 'texts') || (wanted->'texts') where import_id = $1",
    [id],
  );
  await warehouse.close();
  expect((await desk.step(id, "apply")).counts).toMatchObject({ applied: 1, refused: 0 });
  expect((await find("copper-pot")).body).toMatchObject({
    catchphrase1: "Shines",
    catchphrase2: "",
    catchphrase3: "Lasts",
  });
});

test("a fact that a list changes by SKU is the product's, and what is changed later is not hidden by it", async () => {
  const made = await dryRun(
    [
      "handle,title,price,stock,description,pictures,sku,material",
      `steel-pan,Steel Pan,50,5,For eggs,${pictures}/red.png,STEEL-1,Carbon steel`,
    ].join("\n"),
  );
  expect((await desk.step(made.id, "apply")).counts).toMatchObject({ applied: 1, refused: 0 });
  const seen = async () =>
    (await visitor.get<Product>("/products/steel-pan", { "cache-control": "no-cache" })).body;
  const { _id: id, variants } = await seen();
  const path = `/admin/kitchenware/${id}/facts`;
  const facts = async () =>
    (await dashboard.client.get<{ product: Record<string, unknown>; variants: unknown[] }>(path)).body;
  const material = async () =>
    (await seen()).variants[0]?.attributes.find(({ handle }) => handle === "material")?.value;
  const change = (to: string | null) => dashboard.change(path, { product: { material: to } });
  const list = async (csv: string) => (await desk.step((await dryRun(csv)).id, "apply")).counts.applied;

  expect(await list("handle,sku,price,material\nsteel-pan,STEEL-1,55,Copper\n")).toBe(1);
  expect(await facts()).toMatchObject({ product: { material: "Copper" }, variants: [] });
  expect((await seen()).price).toBe(55);
  await change("Brass");
  expect(await material()).toBe("Brass");

  // As an earlier release wrote it: beside the variant.
  const warehouse = await Warehouse.open(shop);
  const hide = () =>
    warehouse.rows("update product_variant set metadata = $2 where id = $1", [
      variants[0]?._id,
      { attributes: { material: "Tin" } },
    ]);
  await hide();
  expect((await facts()).product).toMatchObject({ material: "Tin" });
  await change("Iron");
  expect([await material(), (await facts()).product.material]).toEqual(["Iron", "Iron"]);
  await hide();
  expect(await list("handle,material\nsteel-pan,Steel\n")).toBe(1);
  expect(await material()).toBe("Steel");
  await hide();
  await change(null);
  expect(await material()).toBeUndefined();
  await warehouse.close();
});

const SIZED =
  "handle,title,price,stock,description,catchphrase1,catchphrase2,catchphrase3,pictures,option_1_name,option_1_value,option_2_name,option_2_value,sku,material,diameter_in";

describe("a product with variants", () => {
  const line = (
    size: number,
    colour: string,
    price: number,
    stock: number | "",
    sku = "",
    product = ",,,,",
  ) => {
    const [title, desc, one, two, three] = product.split(",");
    return `sized-pan,${title},${price},${stock},${desc},${one},${two},${three},${title && `${pictures}/red.png`},Colour,${colour},Size,${size} inch,${sku},Carbon steel,${size}`;
  };
  const list = (...lines: string[]) => [SIZED, ...lines].join("\n");
  const sized = async () => (await find("sized-pan")).body;

  test("is made of one line a variant, with prices, stocks, SKUs and facts of their own", async () => {
    const csv = list(
      line(8, "Sage", 44, 5, "SIZED-8-S", "Sized Pan,For eggs,One,Two,Three"),
      line(12, "Sage", 88, 7, "SIZED-12-S"),
      line(12, "Ember", 92, ""),
    );
    const checked = await dryRun(csv);
    expect(checked.counts).toMatchObject({ new: 3, fault: 0 });
    expect((await find("sized-pan")).status).toBe(404);
    expect((await desk.step(checked.id, "apply")).counts).toMatchObject({ applied: 3, refused: 0 });
    const made = await sized();
    expect(made.options).toEqual([
      { name: "Colour", values: ["Sage", "Ember"] },
      { name: "Size", values: ["8 inch", "12 inch"] },
    ]);
    expect(made.variants).toMatchObject([
      { title: "Sage / 8 inch", price: 44, stock: 5, sku: "SIZED-8-S" },
      { title: "Sage / 12 inch", price: 88, stock: 7, sku: "SIZED-12-S" },
      { title: "Ember / 12 inch", price: 92, stock: null, sku: null },
    ]);
    expect(made.attributes).toContainEqual(
      expect.objectContaining({ handle: "material", value: "Carbon steel" }),
    );
    expect((await dryRun(csv)).counts).toMatchObject({ same: 3, change: 0, fault: 0 });
  });

  test("is changed where a line differs, and nowhere else", async () => {
    const before = await sized();
    const checked = await dryRun(
      "handle,sku,price,stock,catchphrase1\nsized-pan,SIZED-12-S,80,9,New phrase\n",
    );
    expect((await desk.rows(checked.id))[0]).toMatchObject({
      label: "sized-pan, SIZED-12-S",
      effects: [
        { field: "catchphrase1", before: "One", after: "New phrase" },
        { field: "price", before: "88.00", after: "80.00" },
        { field: "stock", before: "7", after: "9" },
      ],
    });
    expect((await desk.step(checked.id, "apply")).counts).toMatchObject({ applied: 1 });
    const [small, large, ember] = before.variants;
    expect(await sized()).toMatchObject({
      catchphrase1: "New phrase",
      variants: [small, { ...large, price: 80, stock: 9 }, ember],
    });
  });

  test("is left alone as a whole when one of its lines is wrong", async () => {
    const before = await sized();
    const [other] = (await visitor.get<Product[]>("/admin/serverproducts?limit=1&sort=title")).body;
    const faultsOf = async (...lines: string[]) => {
      const checked = await dryRun(list(...lines));
      expect(checked.counts).toMatchObject({ change: 0, new: 0, same: 0 });
      return (await desk.rows(checked.id)).map(({ fault }) => fault);
    };
    expect(await faultsOf(line(8, "Sage", 1, 5), line(8, "Sage", 2, 5))).toEqual([
      "Line 3 of this product cannot be used",
      "Line 2 is about the same variant",
    ]);
    expect(await faultsOf(line(14, "Sage", 1, 5))).toEqual([
      expect.stringContaining("no variant Sage / 14 inch"),
    ]);
    expect(await faultsOf(line(8, "Sage", 1, 5, "SIZED-12-S"))).toEqual([
      "sku: SIZED-12-S belongs to sized-pan already",
    ]);
    expect(await faultsOf("sized-pan,,1,,,,,,,,,,,,,")).toEqual([
      expect.stringContaining("has several variants"),
    ]);
    expect(await faultsOf(`${other?.handle},,1,,,,,,,Depth,Deep,,,,,`)).toEqual([
      expect.stringContaining("It names no value of"),
    ]);
    const tooMany = await send<{ message: string }>(
      "?file_name=a.csv",
      "handle,option_4_name\npan,Size\n",
      "text/csv",
    );
    expect(tooMany).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("no column “option_4_name”") },
    });
    expect(await sized()).toEqual(before);
  });
});

test("an export comes back as no change also with the longest and the finest facts that staff may write", async () => {
  const { _id: id } = (await find("copper-pot")).body;
  await dashboard.change(`/admin/kitchenware/${id}/facts`, {
    product: { material: "x".repeat(500), diameter: 99_999.123456 },
  });
  const all = await dryRun((await dashboard.client.get<string>(`${PATH}/export`)).body);
  expect(all.counts).toMatchObject({ same: all.total, change: 0, fault: 0, new: 0 });
});

test("an export comes back as no change, and the template as one new product", async () => {
  const list = (await dashboard.client.get<string>(`${PATH}/export`)).body;
  const all = await dryRun(list);
  expect(all.counts).toMatchObject({ same: all.total, change: 0, fault: 0, new: 0 });
  const template = (await dashboard.client.get<string>(`${PATH}/template`)).body;
  const example = await dryRun(template, await keep({ "skillet-front.jpg": await paint("#222222") }));
  expect(example.counts).toMatchObject({ new: 2, fault: 0 });
});

test("a list of 10,000 products is judged while the shop goes on serving, its progress to be seen", async () => {
  const archive = await keep({ "pan.png": await paint("#808080") });
  const lines = Array.from(
    { length: 10_000 },
    (_, index) =>
      `pan-${index},Pan ${index},Griddle,${20 + (index % 80)}.50,${index % 40},"A pan for eggs, number ${index}",One,Two,Three,pan.png,10.5`,
  );
  const found = await checkMeanwhile(shop, desk, () => begin([HEADER, ...lines].join("\n"), archive));
  expect(found).toMatchObject({ total: 10_000, done: 10_000, counts: { new: 10_000, fault: 0 } });
});

test("the audit says who it was", async () => {
  const { body } = await dashboard.client.get<{
    entries: { actor: string; call: string; subject: string }[];
  }>("/admin/audit?area=product&q=copper&limit=20");
  expect(body.entries).toContainEqual(
    expect.objectContaining({
      actor: ADMIN.email,
      call: expect.stringMatching(/^POST \/admin\/product-imports\/pimp_\w+\/apply$/),
      subject: "copper pot",
    }),
  );
});

describe("refused at once", () => {
  test.each<[string, string, string | Buffer, string, number]>([
    ["a list with a foreign column", "?file_name=a.csv", "handle,prize\npan,1\n", "text/csv", 400],
    ["an empty list", "?file_name=a.csv", "", "text/csv", 400],
    ["a list of another type", "?file_name=a.csv", "{}", "application/json", 415],
    ["a list without a name", "", "handle\npan\n", "text/csv", 400],
    ["a zip that is none", "/pictures", "PK no zip", "application/zip", 400],
    [
      "a list with a zip that is not there",
      "?file_name=a.csv&archive=pzip_x",
      "handle\npan\n",
      "text/csv",
      404,
    ],
  ])("%s", async (_name, to, body, type, status) => {
    expect((await send(to, body, type)).status).toBe(status);
  });

  test("an import that is not there", async () => {
    expect((await dashboard.client.get(`${PATH}/pimp_none`)).status).toBe(404);
    expect((await dashboard.client.post(`${PATH}/pimp_none/apply`)).status).toBe(404);
  });
});
