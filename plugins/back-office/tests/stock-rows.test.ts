import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ModulesSdkUtils } from "@medusajs/framework/utils";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { SandboxClient } from "../../../commerce/test/sandbox-client";
import { type Shop, sharedShop } from "../../../commerce/test/shop";
import { newShopper } from "../../../commerce/test/shopper";
import { Dashboard, type DashboardProduct } from "../../storefront-api/tests/http/dashboard";
import { buy } from "../../storefront-api/tests/http/orders/buy";
import type { StockRow } from "../src/modules/back-office/stock/definition";
import { StockRows } from "../src/modules/back-office/stock/stock-rows";
import { Shelves } from "./shelves";

interface Made {
  product: { id: string; variants: { id: string; title: string }[]; options: { id: string }[] };
}

const SIZES = ["8 inch", "10 inch"];

let shop: Shop;
let database: Knex;
let dashboard: Dashboard;
let shelves: Shelves;
let stock: StockRows;
let made = 0;
/** Pans that are there yet: others would buy them. */
const pans = new Set<string>();

beforeAll(async () => {
  shop = await sharedShop();
  database = ModulesSdkUtils.createPgConnection({ clientUrl: shop.databaseUrl, pool: { min: 0, max: 6 } });
  dashboard = await Dashboard.open(shop);
  shelves = new Shelves(dashboard);
  stock = new StockRows(database);
});

afterAll(async () => {
  await database?.destroy();
  await shop?.stop();
});

/** A product of its own, so that no other test moves its stock. */
async function pan(): Promise<Made["product"]> {
  made += 1;
  const { product } = await dashboard.change<Made>("/admin/products", {
    title: `quokka pan ${made}`,
    handle: `quokka-pan-${made}`,
    status: "published",
    options: [{ title: "Size", values: SIZES }],
    variants: SIZES.map((size, variant_rank) => ({
      title: size,
      variant_rank,
      sku: `QUOKKA-${made}-${variant_rank}`,
      options: { Size: size },
      manage_inventory: true,
      prices: [{ currency_code: "usd", amount: 50 }],
    })),
  });
  pans.add(product.id);
  return product;
}

afterEach(async () => {
  for (const id of pans) await dashboard.client.delete(`/admin/products/${id}`);
  pans.clear();
});

const find = async (q: string) =>
  (await shelves.read(`limit=100&sort=title&q=${encodeURIComponent(q)}`)).rows;

async function onlyRow({ id, variants }: Made["product"]): Promise<StockRow> {
  const [row] = (await find(variants[0]?.title ?? "")).filter(({ product_id }) => product_id === id);
  if (!row) throw new Error(`No row of ${id}`);
  return row;
}

/** Changes what the page shows, each in a way of its own. */
const CHANGES: [string, (product: Made["product"]) => Promise<unknown>][] = [
  ["a title", ({ id }) => dashboard.change(`/admin/products/${id}`, { title: "quokka pot" })],
  ["a handle", ({ id }) => dashboard.change(`/admin/products/${id}`, { handle: `quokka-pot-${made}` })],
  ["a picture", ({ id }) => dashboard.change(`/admin/products/${id}`, { thumbnail: "/static/quokka.png" })],
  [
    "a variant's title, SKU and rank",
    ({ id, variants }) =>
      dashboard.change(`/admin/products/${id}/variants/${variants[0]?.id}`, {
        title: "tiny",
        sku: `QUOKKA-TINY-${made}`,
        variant_rank: 5,
      }),
  ],
  [
    "that it is counted",
    ({ id, variants }) =>
      dashboard.change(`/admin/products/${id}/variants/${variants[0]?.id}`, { manage_inventory: false }),
  ],
  [
    "the value of its option",
    ({ options }) =>
      database("product_option_value")
        .where({ option_id: options[0]?.id, value: "8 inch" })
        .update({ value: "7 inch" }),
  ],
  [
    "that a variant is gone",
    ({ id, variants }) => dashboard.remove(`/admin/products/${id}/variants/${variants[1]?.id}`),
  ],
  ["that a product is gone", ({ id }) => dashboard.remove(`/admin/products/${id}`)],
  [
    "stock and threshold",
    ({ variants }) => dashboard.change(`/admin/stock/${variants[0]?.id}`, { stocked: 9, threshold: 3 }),
  ],
  [
    "that its stock at a location is gone",
    async (product) => {
      const { item_id } = await onlyRow(product);
      await database("inventory_level")
        .where({ inventory_item_id: item_id })
        .update({ deleted_at: new Date() });
    },
  ],
];

describe("the rows of the stock", () => {
  it.each(CHANGES)("follow %s", async (_what, change) => {
    const product = await pan();
    const row = await onlyRow(product);
    await dashboard.change(`/admin/stock/${row.id}`, { stocked: 1 });
    await stock.takeMarks();
    const before = await database("stock_row").where({ product_id: product.id }).orderBy("id");
    await change(product);
    await stock.takeMarks();
    expect(await database("stock_row").where({ product_id: product.id }).orderBy("id")).not.toEqual(before);
    expect(await stock.verify()).not.toContain(product.id);
  });

  it("follow the shop to another location, and know nothing of one that it does not sell from", async () => {
    const product = await pan();
    const row = await onlyRow(product);
    await dashboard.change(`/admin/stock/${row.id}`, { stocked: 4 });
    const { stock_location: outlet } = await dashboard.change<{ stock_location: { id: string } }>(
      "/admin/stock-locations",
      { name: `Outlet ${made}` },
    );
    await dashboard.change(`/admin/inventory-items/${row.item_id}/location-levels`, {
      location_id: outlet.id,
      stocked_quantity: 100,
    });
    expect(await onlyRow(product)).toMatchObject({ stocked: 4, available: 4 });
    const change = await dashboard.client.post(`/admin/stock/${row.id}`, { stocked: 6, expected: 4 });
    expect(change.status).toBe(200);

    const [store] = await database("store").whereNull("deleted_at").orderBy("created_at").limit(1);
    const channel: string = store.default_sales_channel_id;
    const own = await database("sales_channel_stock_location")
      .where({ sales_channel_id: channel, deleted_at: null })
      .pluck<string[]>("id");
    await dashboard.change(`/admin/stock-locations/${outlet.id}/sales-channels`, { add: [channel] });
    const links = () => database("sales_channel_stock_location").whereIn("id", own);
    try {
      await links().update({ deleted_at: new Date() });
      expect(await onlyRow(product)).toMatchObject({ stocked: 100 });
      expect(await stock.verify()).not.toContain(product.id);
    } finally {
      await links().update({ deleted_at: null });
      await dashboard.remove(`/admin/stock-locations/${outlet.id}`);
    }
    expect(await onlyRow(product)).toMatchObject({ stocked: 6 });
  });

  it("follow what is bought", async () => {
    const [{ id, variantId } = { id: "", variantId: "" } as DashboardProduct] = await dashboard.products();
    const before = await shelves.row(variantId);
    await dashboard.change(`/admin/stock/${variantId}`, { stocked: before.held + 100 });
    const shopper = await newShopper(shop);
    await buy(new SandboxClient(shop.sandboxUrl), shopper, [{ id, quantity: 3 }]);
    const after = await shelves.row(variantId);
    expect(after).toMatchObject({ held: before.held + 3, available: 97, sold: before.sold + 3 });
    expect(after.cover).toBe(Math.round((97 * 300) / (before.sold + 3)) / 10);
    expect(await stock.verify()).not.toContain(id);
  });

  it("forget what was sold on a day that counts no more", async () => {
    const { id } = await onlyRow(await pan());
    await database("order_sold").insert({
      order_id: "order_of_old",
      variant_id: id,
      created_at: database.raw("now() - interval '30 days'"),
      pieces: 4,
    });
    await stock.takeMarks();
    await database.raw("update stock_basis set since = since - interval '24 hours'");
    await database("stock_row").where({ id }).update({ sold: 4 });
    await stock.takeMarks();
    expect(await database("stock_row").where({ id }).select("sold")).toEqual([{ sold: 0 }]);
    await database("order_sold").where({ order_id: "order_of_old" }).delete();
  });

  it("forget what was sold before a long sleep, of which no sum tells any more", async () => {
    const { id } = await onlyRow(await pan());
    await database.raw("update stock_basis set since = since - interval '264 hours'");
    await database("stock_row").where({ id }).update({ sold: 4 });
    await stock.takeMarks();
    expect(await database("stock_row").where({ id }).select("sold")).toEqual([{ sold: 0 }]);
  });

  it("are counted rightly by several who read while stock moves", async () => {
    const { id } = await onlyRow(await pan());
    await Promise.all(
      [3, 0, 40, 0].map(async (stocked) => {
        await dashboard.change(`/admin/stock/${id}`, { stocked });
        await shelves.read("limit=1");
      }),
    );
    const { rows } = await database.raw(`
      select state, count(*)::integer as rows, (select sum(rows)::integer from stock_count counted where counted.state = kept.state) as counted
      from stock_row kept group by state`);
    expect(rows).not.toEqual([]);
    for (const { rows: there, counted } of rows) expect(counted).toBe(there);
  });

  it("are computed anew when another release has another definition", async () => {
    const { id } = await onlyRow(await pan());
    await database("stock_row").where({ id }).update({ sold: 4 });
    await stock.ensureTriggers();
    await stock.takeMarks();
    expect(await database("stock_row").where({ id }).select("sold")).toEqual([{ sold: 4 }]);
    await database("stock_basis").update({ definition: "of another release" });
    await stock.ensureTriggers();
    await stock.takeMarks();
    expect(await database("stock_row").where({ id }).select("sold")).toEqual([{ sold: 0 }]);
  });

  it("are repaired where nobody saw a change, and so are their numbers", async () => {
    const { id, product_id } = await onlyRow(await pan());
    await stock.takeMarks();
    await database.transaction(async (transaction) => {
      await transaction.raw("set local session_replication_role = replica");
      await transaction("product_variant").where({ id }).update({ manage_inventory: false });
      await transaction("stock_count").insert({ state: "out", rows: 3 });
    });
    expect(await stock.verify()).toContain(product_id);
    expect((await shelves.read("limit=1")).totals.out).toBe((await shelves.read("state=out&limit=1")).count);
    expect(await database("stock_row").where({ id }).select("state")).toEqual([{ state: "uncounted" }]);
    expect(await stock.verify()).not.toContain(product_id);
  });
});

it("the export names every product once, in the order of titles", async () => {
  const { body } = await dashboard.client.get<string>("/admin/stock/export");
  const ids = body
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => line.split(",")[0]);
  const { rows } = await shelves.read("limit=100&sort=title");
  expect(ids.slice(0, rows.length)).toEqual(rows.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});
