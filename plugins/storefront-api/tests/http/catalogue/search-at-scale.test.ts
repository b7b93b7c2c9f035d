import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { medusa } from "../../../../../commerce/cli/lib/database";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { expectedOf, falseHits, judge } from "../../../../../commerce/test/judged/quality";
import { nonsense } from "../../../../../commerce/test/judged/queries";
import { judgedTitles } from "../../../../../commerce/test/judged/titles";
import { LONG_RUN } from "../../../../../commerce/test/long-run";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { repositoryRoot } from "../../../../../commerce/test/test-database";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import type { Product } from "../../../src/contract/records";

/** With the twenty of the seed catalogue among them. */
const PRODUCTS = 10_000;

let shop: Shop;
let api: HttpClient;
let catalogue: { handle: string; title: string }[];

function execute(...args: string[]): Promise<void> {
  return medusa(repositoryRoot, shop.env, {
    args: ["exec", ...args],
    logName: "seed",
    what: "Seeding",
    onLine: () => undefined,
  });
}

async function handles(searchField: string): Promise<string[]> {
  const { status, body } = await api.post<Product[]>("/search/products", { searchField });
  return status === 200 ? body.map(({ handle }) => handle) : [];
}

function relevant(query: string): Set<string> {
  const title = judgedTitles[query];
  const made = title
    ? catalogue.filter((product) => product.handle.startsWith("synthetic-") && title.test(product.title))
    : [];
  return new Set([...expectedOf(query), ...made.map(({ handle }) => handle)]);
}

describe.runIf(LONG_RUN)("among made-up products that compete for the same words", () => {
  beforeAll(async () => {
    shop = await startShop();
    api = new HttpClient(`${shop.engineUrl}/api/v1`);
    await execute("./commerce/provision/synthetic/main.js", String(PRODUCTS - 20), "bulk");
    const warehouse = await Warehouse.open(shop);
    catalogue = await warehouse.rows("select handle, title from catalogue_product");
    await warehouse.close();
  }, 600_000);

  afterAll(() => shop?.stop());

  test("all of them are in the catalogue, with pictures, prices and stock", async () => {
    const { headers, body } = await api.get<Product[]>("/admin/serverproducts?limit=100&sort=title");
    expect(headers.get("x-total-count")).toBe(String(PRODUCTS));
    for (const product of body) {
      expect(product.price).toBeGreaterThan(0);
      expect(product.imageUrl[0]?.srcset).toContain("480w");
      expect(product.kind).not.toBe("");
      expect(product.stock).toBeGreaterThanOrEqual(0);
    }
  });

  test.each(["newest", "price_desc", "title"])(
    "every product is on exactly one page, sorted by %s",
    async (sort) => {
      const seen = new Set<string>();
      for (let offset = 0; offset < PRODUCTS; offset += 100) {
        const { body } = await api.get<Product[]>(
          `/admin/serverproducts?limit=100&offset=${offset}&sort=${sort}`,
        );
        for (const { _id } of body) seen.add(_id);
      }
      expect(seen.size).toBe(PRODUCTS);
    },
  );

  test("search still brings the best first", async () => {
    const quality = await judge(handles, relevant);
    console.info(`${PRODUCTS} products\n${quality.report}`);
    expect(quality.ndcg).toBeGreaterThanOrEqual(0.95);
    expect(quality.success).toBeGreaterThanOrEqual(0.97);
  }, 240_000);

  test("nonsense still finds nothing", async () => {
    const hits = await falseHits(handles);
    console.info(`nonsense: ${hits.length} false hits of ${nonsense.length}: ${hits.join(", ")}`);
    expect(hits.length / nonsense.length).toBeLessThanOrEqual(0.02);
  });

  test("of a word that most products have, those with it in the title come first", async () => {
    const warehouse = await Warehouse.open(shop);
    await warehouse.rows(
      `update catalogue_product set text_title = 'induction ' || text_title
       where id in (select id from catalogue_product where slice > 7 order by id limit 3)`,
    );
    const named = await warehouse.rows<{ handle: string }>(
      "select handle from catalogue_product where text_title like 'induction %' order by handle",
    );
    const found = await handles("induction");
    await warehouse.rows(
      `update catalogue_product set text_title = substr(text_title, length('induction ') + 1)
       where text_title like 'induction %'`,
    );
    await warehouse.close();
    expect(found.slice(0, 3).sort()).toEqual(named.map(({ handle }) => handle));
  });

  test("of a word that most products have, the cheapest of all come first when prices are to rise", async () => {
    const pages: Product[] = [];
    for (let offset = 0; offset < 400; offset += 100) {
      const { body } = await api.post<Product[]>(
        `/search/products?limit=100&offset=${offset}&sort=price_asc`,
        { searchField: "induction" },
      );
      pages.push(...body);
    }
    const warehouse = await Warehouse.open(shop);
    const cheapest = await warehouse.rows<{ handle: string }>(
      `select handle from catalogue_product where search @@ to_tsquery('english', 'induction')
       order by price_cents, id limit 400`,
    );
    await warehouse.close();
    expect(pages.map(({ handle }) => handle)).toEqual(cheapest.map(({ handle }) => handle));
  });

  test("a copied product has every row that one made by workflow has", async () => {
    const warehouse = await Warehouse.open(shop);
    const rows = await warehouse.rows<{ handle: string; rows: Record<string, number> }>(
      `select p.handle, jsonb_build_object(
         'options', (select count(*) from product_product_option o join product_product_option_value v
           on v.product_product_option_id = o.id where o.product_id = p.id),
         'variants', (select count(*) from product_variant v join product_variant_option o on o.variant_id = v.id
           where v.product_id = p.id),
         'prices', (select count(*) from product_variant v join product_variant_price_set s on s.variant_id = v.id
           join price on price.price_set_id = s.price_set_id where v.product_id = p.id),
         'levels', (select count(*) from product_variant v
           join product_variant_inventory_item i on i.variant_id = v.id
           join inventory_level l on l.inventory_item_id = i.inventory_item_id where v.product_id = p.id),
         'profiles', (select count(*) from product_shipping_profile s where s.product_id = p.id),
         'channels', (select count(*) from product_sales_channel s where s.product_id = p.id),
         'categories', (select count(*) from product_category_product c where c.product_id = p.id),
         'images', (select count(*) from image i where i.product_id = p.id)) as rows
       from product p where p.handle in ('synthetic-0000000', 'synthetic-0000001') order by p.handle`,
    );
    await warehouse.close();
    expect(rows).toHaveLength(2);
    expect(rows[1]?.rows).toEqual(rows[0]?.rows);
    expect(Object.values(rows[0]?.rows ?? {})).toEqual(Array.from({ length: 8 }, () => 1));
  });

  test("removing them leaves the shop as it was", async () => {
    await execute("./commerce/provision/synthetic/main.js", "remove");
    const { headers } = await api.get("/admin/serverproducts?limit=1", { "cache-control": "no-cache" });
    expect(headers.get("x-total-count")).toBe("20");
    const warehouse = await Warehouse.open(shop);
    const left = await warehouse.rows(
      `select 'variant' from product_variant where id like '%synthetic%' union all
       select 'option' from product_option where id like '%synthetic%' union all
       select 'price set' from price_set where id like '%synthetic%' union all
       select 'item' from inventory_item where id like '%synthetic%' union all
       select 'level' from inventory_level where id like '%synthetic%'`,
    );
    await warehouse.close();
    expect(left).toEqual([]);
  }, 240_000);
});
