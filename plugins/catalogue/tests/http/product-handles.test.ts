import { randomUUID } from "node:crypto";
import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testDatabaseServer, testDatabaseUrl } from "../../../../commerce/test/test-database";
import { ProductHandles } from "../../src/modules/catalogue/product-handles";

const PRODUCTS = 12_345;
const NAME = `handles_${randomUUID().replaceAll("-", "").slice(0, 12)}`;

let database: Knex;
let handles: ProductHandles;
let inOrder: string[];
/** The statements that were sent. */
const asked: string[] = [];

beforeAll(async () => {
  const server = testDatabaseServer();
  await server.ensureDatabase(NAME);
  database = knex({ client: "pg", connection: testDatabaseUrl(server.port, NAME) });
  await database.raw("create table catalogue_product (handle text not null)");
  await database.raw(
    "insert into catalogue_product select 'pan-' || number from generate_series(1, ?::integer) number order by random()",
    [PRODUCTS],
  );
  await database.raw("create index on catalogue_product (handle)");
  inOrder = await database("catalogue_product").orderBy("handle").pluck("handle");
  database.on("query", ({ sql }: { sql: string }) => asked.push(sql));
});

afterAll(async () => {
  await database?.destroy();
  await testDatabaseServer().dropDatabase(NAME);
});

beforeEach(() => {
  handles = new ProductHandles(database);
  handles.use("1");
  asked.length = 0;
});

const page = (offset: number, limit: number) => handles.page({ offset, limit });

test.each([
  [0, 5000],
  [4999, 3],
  [5000, 1],
  [5001, 5000],
  [9993, 5000],
  [10_000, 5000],
  [12_344, 10],
  [12_345, 10],
  [15_000, 10],
  [9_999_999, 10],
])("from %d on there are the next %d of their order, as far as there are any", async (offset, limit) => {
  expect(await page(offset, limit)).toEqual(inOrder.slice(offset, offset + limit));
});

test("who asks for several pages at once has the whole catalogue walked once", async () => {
  const pages = await Promise.all([0, 5000, 10_000].map((offset) => page(offset, 5000)));
  expect(pages.flat()).toEqual(inOrder);
  expect(asked.filter((sql) => sql.includes("row_number"))).toHaveLength(1);
  const before = asked.length;
  expect(await page(5000, 5000)).toEqual(pages[1]);
  expect(asked).toHaveLength(before);
  await page(5007, 5000);
  expect(asked.filter((sql) => sql.includes("row_number"))).toHaveLength(1);
});

test("a product that is gone is in no page of the catalogue's next shape, and moves those behind it up", async () => {
  const transaction = await database.transaction();
  try {
    const shown = new ProductHandles(transaction);
    for (const [at, gone] of inOrder.slice(17, 19).entries()) {
      shown.use(`${at}`);
      expect(await shown.page({ offset: 5000, limit: 2 })).toEqual(inOrder.slice(5000 + at, 5002 + at));
      await transaction("catalogue_product").where({ handle: gone }).delete();
    }
    shown.use("2");
    expect(await shown.page({ offset: 5000, limit: 2 })).toEqual(inOrder.slice(5002, 5004));
    expect(await shown.page({ offset: 16, limit: 2 })).toEqual([inOrder[16], inOrder[19]]);
  } finally {
    await transaction.rollback();
  }
});

test("however often the shape changes meanwhile, one walk runs and one waits", async () => {
  const pages = ["2", "3", "4", "5"].map((shape) => {
    handles.use(shape);
    return page(5000, 1);
  });
  expect((await Promise.all(pages)).flat()).toEqual(Array(4).fill(inOrder[5000]));
  expect(asked.filter((sql) => sql.includes("row_number")).length).toBeLessThanOrEqual(2);
});

test("a walk that failed is made again for the next who asks", async () => {
  await database.schema.renameTable("catalogue_product", "away");
  await expect(page(5000, 1)).rejects.toThrow("catalogue_product");
  await database.schema.renameTable("away", "catalogue_product");
  expect(await page(5000, 1)).toEqual([inOrder[5000]]);
});
