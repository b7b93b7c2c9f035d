import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { medusa } from "../../../../../commerce/cli/lib/database";
import { believable } from "../../../../../commerce/provision/synthetic/believable";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { repositoryRoot } from "../../../../../commerce/test/test-database";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import type { Product } from "../../../src/contract/records";

let shop: Shop;
let warehouse: Warehouse;
let api: HttpClient;

const synthetic = (...args: string[]) =>
  medusa(repositoryRoot, shop.env, {
    args: ["exec", "./commerce/provision/synthetic/main.js", ...args],
    logName: "seed",
    what: "Seeding",
    onLine: () => undefined,
  });

/** Rows of the engine's tables that products with variants have, by table. */
const rows = () =>
  warehouse.rows<{ name: string; count: number }>(
    [
      "product_variant",
      "product_option",
      "product_option_value",
      "product_variant_option",
      "price",
      "inventory_item",
      "inventory_level",
    ]
      .map((table) => `select '${table}' as name, count(*)::int as count from ${table}`)
      .join(" union all ")
      .concat(" order by name"),
  );

/** How the catalogue's indexes take in new words. */
const settingsOfIndexes = () =>
  warehouse.rows<{ name: string; settings: string[] | null }>(
    `select relname as name, reloptions as settings from pg_class join pg_index on indexrelid = pg_class.oid
     where indrelid = 'catalogue_product'::regclass order by relname`,
  );

beforeAll(async () => {
  shop = await startShop();
  warehouse = await Warehouse.open(shop);
  api = new HttpClient(`${shop.engineUrl}/api/v1`, { "cache-control": "no-cache" });
}, 240_000);

afterAll(async () => {
  await warehouse?.close();
  await shop?.stop();
});

describe("made-up products of six variants", () => {
  test("are copied with options, prices and stock of each variant, and removed without a rest", async () => {
    const before = await rows();
    await synthetic("3", "bulk", "6");
    const made = await Promise.all(
      [0, 2].map(async (index) => (await api.get<Product>(`/products/synthetic-000000${index}`)).body),
    );
    for (const { options, variants, price, inStock } of made) {
      expect(options).toEqual([
        { name: "Version", values: ["Standard", "Professional", "Family"] },
        { name: "Colour", values: ["Sage", "Ember"] },
      ]);
      expect(variants.map(({ title }) => title)).toEqual([
        "Standard / Sage",
        "Standard / Ember",
        "Professional / Sage",
        "Professional / Ember",
        "Family / Sage",
        "Family / Ember",
      ]);
      const dearer = variants.map((variant) => Math.round((variant.price - price) * 100) / 100);
      expect(dearer).toEqual([0, 5, 10, 15, 20, 25]);
      expect(new Set(variants.map(({ stock }) => stock)).size).toBe(1);
      expect(inStock).toBe((variants[0]?.stock ?? 0) > 0);
    }
    await synthetic("remove");
    expect(await rows()).toEqual(before);
  }, 240_000);
});

describe("made-up products of which every tenth has six variants", () => {
  test("are copies of one with six and of one with one, each with its own price, and are all shown", async () => {
    const [before, indexes] = [await rows(), await settingsOfIndexes()];
    // As a run that was interrupted leaves it.
    await warehouse.rows(
      "alter index catalogue_product_search_first set (fastupdate = on, gin_pending_list_limit = 65536)",
    );
    await synthetic("22", "bulk", "mixed");
    expect(await settingsOfIndexes()).toEqual(indexes);
    const counts = await Promise.all(
      Array.from({ length: 22 }, async (_, index) => {
        const { handle, price } = believable(index);
        const { body } = await api.get<Product>(`/products/${handle}`);
        expect(body.price).toBe(price);
        return body.variants.length;
      }),
    );
    expect(counts).toEqual([6, ...Array(9).fill(1), 6, ...Array(9).fill(1), 6, 1]);
    const [left] = await warehouse.rows<{ marks: number }>(
      "select count(*)::int as marks from catalogue_dirty",
    );
    expect(left?.marks).toBe(0);
    await synthetic("remove");
    expect(await rows()).toEqual(before);
  }, 240_000);
});

describe("more made-up products than are computed at once", () => {
  const MANY = 1200;

  test("are each shown with their own title, price and stock", async () => {
    await synthetic(String(MANY), "bulk");
    const shown = await warehouse.rows<Shown>(
      `select handle, title, price_cents::int as cents, stock from catalogue_product
       where handle like 'synthetic-%' order by handle`,
    );
    const expected = Array.from({ length: MANY }, (_, index): Shown => {
      const { handle, title, price, stock } = believable(index);
      return { handle, title, cents: Math.round(price * 100), stock };
    });
    expect(shown).toEqual(expected);
    await synthetic("remove");
  }, 240_000);
});

interface Shown {
  handle: string;
  title: string;
  cents: number;
  stock: number;
}
