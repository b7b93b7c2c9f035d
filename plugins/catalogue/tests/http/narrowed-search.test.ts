import { randomUUID } from "node:crypto";
import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex";
import { afterAll, beforeAll, expect, test } from "vitest";
import { templateName, testDatabaseServer, testDatabaseUrl } from "../../../../commerce/test/test-database";
import { Vocabulary } from "../../src/modules/catalogue/search/vocabulary";
import { findIds, productSource, searchProducts } from "../../src/modules/catalogue/search-products";

const NAME = `narrowed_${randomUUID().replaceAll("-", "").slice(0, 12)}`;

let database: Knex;

/** Enough tagines that their titles alone answer for the word, and some lids that name them in their descriptions. */
beforeAll(async () => {
  const server = testDatabaseServer();
  await server.cloneDatabase(templateName(), NAME);
  database = knex({ client: "pg", connection: testDatabaseUrl(server.port, NAME) });
  await database.raw("delete from catalogue_product");
  await database.raw(
    `insert into catalogue_product (id, handle, title, price_cents, stock, created_at, record,
       text_title, text_kind, text_body, text_facts)
     select id, id, title, cents, 5, now(), id, title, '', body, ''
     from (
       select 'tagine-' || n as id, 'tagine number ' || n as title, 'with a lid' as body,
         case when n <= 20 then 500 else 900 end as cents from generate_series(1, 120) n
       union all
       select 'lid-' || n, 'lid number ' || n, 'for a tagine',
         case when n <= 10 then 100 else 900 end from generate_series(1, 50) n
     ) made`,
  );
  await database.raw("analyze catalogue_product");
});

afterAll(async () => {
  await database?.destroy();
  await testDatabaseServer().dropDatabase(NAME);
});

const source = () => productSource(database, new Vocabulary({ language: "english" }));

/** How many of all that a text finds cost no more, as the facets count them. */
async function counted(text: string, cents: number): Promise<number> {
  const [row] = await database("catalogue_product")
    .whereIn("id", await findIds(source(), text))
    .where("price_cents", "<=", cents)
    .count<{ count: string }[]>("* as count");
  return Number(row?.count);
}

test.each([
  { text: "tagine", max_price: 9, left: 120 },
  { text: "tagine", max_price: 5, left: 20 },
  { text: "tagine", max_price: 1, left: 0 },
  { text: "lid", max_price: 9, left: 170 },
  { text: "lid", max_price: 5, left: 30 },
  { text: "lid", max_price: 1, left: 10 },
])("$text up to $max_price finds the $left that its facets count", async ({ text, max_price, left }) => {
  expect(await counted(text, max_price * 100)).toBe(left);
  const listing = { limit: 3, offset: 0, max_price };
  expect((await searchProducts(source(), text, listing, "complete")).total).toBe(left);
});

test("a page behind the last one keeps the total", async () => {
  const listing = { limit: 10, offset: 30, max_price: 5 };
  const { records, total } = await searchProducts(source(), "tagine", listing, "complete");
  expect([records, total]).toEqual([[], 20]);
});
