import { randomUUID } from "node:crypto";
import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex";
import type { Logger } from "@medusajs/framework/types";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { templateName, testDatabaseServer, testDatabaseUrl } from "../../../../commerce/test/test-database";
import { CurrentRows } from "../../src/modules/catalogue/current-rows";
import type { RefreshContext } from "../../src/modules/catalogue/refresh";
import { Vocabulary } from "../../src/modules/catalogue/search/vocabulary";

const NAME = `rolling_${randomUUID().replaceAll("-", "").slice(0, 12)}`;
const A_MINUTE_MS = 60_000;

const context: RefreshContext = {
  priceOf: async (priceSetIds) => new Map(priceSetIds.map((id) => [id, { cents: 1000, earlierCents: null }])),
};

let database: Knex;
/** Two releases, which compute rows of different forms. */
let old: CurrentRows;
let next: CurrentRows;
/** How often all products were marked. */
let markings = 0;

beforeAll(async () => {
  const server = testDatabaseServer();
  await server.cloneDatabase(templateName(), NAME);
  database = knex({ client: "pg", connection: testDatabaseUrl(server.port, NAME) });
  database.on("query", ({ sql, bindings = [] }: { sql: string; bindings?: unknown[] }) => {
    if (sql.startsWith('insert into "catalogue_dirty"') && bindings.includes("shop")) markings += 1;
  });
  [old, next] = ["https://old.example", "https://next.example"].map(
    (storeUrl) =>
      new CurrentRows(
        database,
        { storeUrl, localFiles: true, vocabulary: new Vocabulary({}) },
        { warn: () => undefined } as unknown as Logger,
        () => undefined,
      ),
  ) as [CurrentRows, CurrentRows];
});

afterEach(() => {
  vi.restoreAllMocks();
});

afterAll(async () => {
  await Promise.all([old?.end(), next?.end()]);
  await database?.destroy();
  await testDatabaseServer().dropDatabase(NAME);
});

async function rowsOf(origin: string): Promise<number> {
  const { rows } = await database.raw<{ rows: { count: number }[] }>(
    "select count(*)::integer as count from catalogue_product where position(?::text in record) > 0",
    [`https://${origin}.example/static/`],
  );
  return rows[0]?.count ?? 0;
}

test("engines of two releases do not compute each other's rows anew at every look", async () => {
  for (let turn = 0; turn < 5; turn++) for (const engine of [old, next]) await engine.fresh(context);
  expect(markings).toBe(2);
  expect(await rowsOf("next")).toBeGreaterThan(0);
  expect(await rowsOf("old")).toBe(0);
});

test("the one that stays computes what the other has computed in its form", async () => {
  await database.raw(
    "insert into catalogue_dirty (source, key) select 'product', id from catalogue_product order by id limit 1",
  );
  await old.fresh(context);
  expect(await rowsOf("old")).toBe(1);
  await next.fresh(context);
  expect(await rowsOf("old")).toBe(1);
  const later = performance.now() + A_MINUTE_MS;
  vi.spyOn(performance, "now").mockImplementation(() => later);
  await next.fresh(context);
  expect(await rowsOf("old")).toBe(0);
  await next.fresh(context);
  expect(markings).toBe(3);
});
