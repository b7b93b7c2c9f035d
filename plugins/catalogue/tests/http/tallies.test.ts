import { setImmediate as nextTurn } from "node:timers/promises";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ModulesSdkUtils } from "@medusajs/framework/utils";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { HttpClient } from "../../../../commerce/test/http-client";
import { type Shop, startShop } from "../../../../commerce/test/shop";
import { Dashboard, type DashboardProduct } from "../../../storefront-api/tests/http/dashboard";
import { deleteEmptyTallies, Tallies } from "../../src/modules/catalogue/tallies";

/** More than are read at once. */
const MANY = 2500;

let shop: Shop;
let database: Knex;
let dashboard: Dashboard;
let product: DashboardProduct;
let api: HttpClient;
let version = 0;

beforeAll(async () => {
  shop = await startShop();
  database = ModulesSdkUtils.createPgConnection({ clientUrl: shop.databaseUrl, pool: { min: 0, max: 4 } });
  dashboard = await Dashboard.open(shop);
  api = new HttpClient(`${shop.engineUrl}/api/v1`, { "cache-control": "no-cache" });
  const [first] = await dashboard.products();
  if (!first) throw new Error("The seeded catalogue is not there");
  product = first;
});

afterEach(async () => {
  await setStock(20);
  await database("catalogue_tally").whereLike("key", "made%").update({ products: 0, changed: mark() });
});

afterAll(async () => {
  await database?.destroy();
  await shop?.stop();
});

const mark = () => database.raw("nextval('catalogue_tally_changed')");

/** In the catalogue's rows by the time it answers. */
async function setStock(pieces: number): Promise<void> {
  await dashboard.setStock(product, pieces);
  await api.get("/facets");
}

/** At a version that it has not seen. */
function at(tallies: Tallies): ReturnType<Tallies["current"]> {
  version += 1;
  tallies.use(`${version}`);
  return tallies.current();
}

async function counted(tallies: Tallies) {
  const { total, inStock } = (await at(tallies)).facets({});
  return { total, inStock };
}

async function inDatabase() {
  const { rows } = await database.raw<{ rows: { total: number; inStock: number }[] }>(
    `select sum(products)::integer as total, coalesce(sum(products) filter (where in_stock), 0)::integer as "inStock"
     from catalogue_tally`,
  );
  return rows[0];
}

const makeMany = () =>
  database.raw(
    `insert into catalogue_tally (key, products, in_stock, price_cents, price_to_cents, offers)
     select 'made' || n, 1, true, n, n, jsonb_build_array(jsonb_build_object('price', n, 'inStock', true, 'facts', '{}'::jsonb))
     from generate_series(1, ${MANY}) n on conflict (key) do update set products = 1, changed = excluded.changed`,
  );

test("the counts in memory are those of the rows, however many there are", async () => {
  const tallies = new Tallies(database, []);
  expect(await counted(tallies)).toEqual(await inDatabase());
  await makeMany();
  expect((await counted(tallies)).total).toBe(20 + MANY);
  expect((await counted(new Tallies(database, []))).total).toBe(20 + MANY);
});

test("a change is in them at the next version, and not before", async () => {
  const tallies = new Tallies(database, []);
  await setStock(3);
  const before = await counted(tallies);
  await setStock(0);
  expect((await tallies.current()).facets({}).inStock).toBe(before.inStock);
  expect(await counted(tallies)).toEqual({ ...before, inStock: before.inStock - 1 });
  await setStock(3);
  expect(await counted(tallies)).toEqual(before);
});

test("rows that were deleted before anybody saw that they stand for nothing are counted no more", async () => {
  const tallies = new Tallies(database, []);
  await makeMany();
  await counted(tallies);
  await database("catalogue_tally").whereLike("key", "made%").update({ products: 0, changed: mark() });
  await deleteEmptyTallies(database);
  expect(await counted(tallies)).toEqual(await inDatabase());
  await setStock(0);
  expect(await counted(tallies)).toEqual(await inDatabase());
});

test("many rows are read anew after a deletion, by who knew the others and by who begins", async () => {
  const tallies = new Tallies(database, []);
  await counted(tallies);
  await makeMany();
  await database("catalogue_tally").where({ key: "made1" }).update({ products: 0, changed: mark() });
  await deleteEmptyTallies(database);
  expect((await counted(tallies)).total).toBe(20 + MANY - 1);
  expect((await counted(new Tallies(database, []))).total).toBe(20 + MANY - 1);
});

test.each([
  { change: "a change", prepare: () => Promise.resolve() },
  { change: "a deletion", prepare: () => deleteEmptyTallies(database) },
])("who counts while $change is read sees all of it or nothing", async ({ prepare }) => {
  const tallies = new Tallies(database, []);
  const before = await counted(tallies);
  await makeMany();
  await database("catalogue_tally").where({ key: "made1" }).update({ products: 0, changed: mark() });
  await prepare();
  const seen = new Set<number>();
  let isRead = false;
  const reading = tallies.holding([{ key: "nobody has it", products: 1 }]).finally(() => {
    isRead = true;
  });
  while (!isRead) {
    seen.add((await tallies.current()).total({}));
    await nextTurn();
  }
  await reading;
  seen.add((await tallies.current()).total({}));
  expect([...seen]).toEqual([before.total, before.total + MANY - 1]);
});

test("what was found is counted though its row was written a moment ago", async () => {
  const tallies = new Tallies(database, []);
  await setStock(3);
  await at(tallies);
  await setStock(0);
  const rows = await tallies.rowsOf([product.id]);
  const [{ key, products } = { key: "", products: 0 }] = rows;
  const table = await tallies.holding(rows);
  expect(table.facets({}, new Map([[key, products]]))).toMatchObject({ total: 1, inStock: 0 });
});
