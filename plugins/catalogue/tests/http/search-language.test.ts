import { randomUUID } from "node:crypto";
import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex";
import { afterAll, beforeAll, expect, test } from "vitest";
import { templateName, testDatabaseServer, testDatabaseUrl } from "../../../../commerce/test/test-database";
import { Vocabulary } from "../../src/modules/catalogue/search/vocabulary";
import { speak } from "../../src/modules/catalogue/search-language";
import { productSource, searchProducts } from "../../src/modules/catalogue/search-products";

const NAME = `language_${randomUUID().replaceAll("-", "").slice(0, 12)}`;

let database: Knex;

/** A shop's products as they lie in the tests' template. */
beforeAll(async () => {
  const server = testDatabaseServer();
  await server.cloneDatabase(templateName(), NAME);
  database = knex({ client: "pg", connection: testDatabaseUrl(server.port, NAME) });
});

afterAll(async () => {
  await database?.destroy();
  await testDatabaseServer().dropDatabase(NAME);
});

async function totalOf(language: string, text: string): Promise<number> {
  const source = productSource(database, new Vocabulary({ language }));
  return (await searchProducts(source, text, { limit: 24, offset: 0 }, "complete")).total;
}

const indexes = async () =>
  (
    await database.raw<{ rows: { indexname: string }[] }>(
      "select indexname from pg_indexes where tablename = 'catalogue_product' order by indexname",
    )
  ).rows.map(({ indexname }) => indexname);

test("products are split into words by the language of the option, and back again", async () => {
  const before = await indexes();
  expect(await totalOf("english", "skillets")).toBeGreaterThan(0);
  await database.transaction((transaction) => speak(transaction, "simple"));
  expect(await totalOf("simple", "skillet")).toBeGreaterThan(0);
  // "simple" knows no stop words: the word itself is looked for, and prose has it.
  expect(await totalOf("simple", "the")).toBeGreaterThan(0);
  expect(await indexes()).toEqual(before);
  await database.transaction((transaction) => speak(transaction, "english"));
  expect(await totalOf("english", "the")).toBe(0);
  expect(await indexes()).toEqual(before);
});

test("a table that speaks the language already is left alone", async () => {
  const fileOf = () => database.raw("select pg_relation_filenode('catalogue_product') as file");
  const before = (await fileOf()).rows;
  await database.transaction((transaction) => speak(transaction, "english"));
  expect((await fileOf()).rows).toEqual(before);
});
