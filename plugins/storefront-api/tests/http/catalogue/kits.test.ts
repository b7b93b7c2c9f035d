import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audit, FLAWLESS, settled } from "../../../../../commerce/test/audit";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { newShopper, type Shopper, signInAdmin } from "../../../../../commerce/test/shopper";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import type { CartQuote } from "../../../src/contract/checkout";
import type { Product, ProductVariant } from "../../../src/contract/records";
import { Till } from "../checkout/till";

let shop: Shop;
let warehouse: Warehouse;
let till: Till;
let api: HttpClient;
let shopper: Shopper;
let setId: string;
let pan: string;
let lid: string;

/** What a variant takes of one pan's and one lid's stock. */
const SETS = [
  { title: "Pan", pans: 1, lids: 0, price: 40 },
  { title: "Pan and lid", pans: 1, lids: 1, price: 60 },
  { title: "Three pans and a lid", pans: 3, lids: 1, price: 120 },
];
const PANS = 7;
const LIDS = 4;

beforeAll(async () => {
  shop = await startShop();
  warehouse = await Warehouse.open(shop);
  till = await Till.open(shop);
  api = new HttpClient(`${shop.engineUrl}/api/v1`, { "cache-control": "no-cache" });
  shopper = await newShopper(shop);
  pan = await addItem("WOMBAT-PAN", PANS);
  lid = await addItem("WOMBAT-LID", LIDS);
  setId = await addSets("Wombat Set", SETS);
});

afterAll(async () => {
  await warehouse?.close();
  await shop?.stop();
});

async function addItem(sku: string, stocked_quantity: number): Promise<string> {
  const [place] = await warehouse.rows<{ id: string }>(
    "select id from stock_location where deleted_at is null limit 1",
  );
  const { inventory_item } = await till.dashboard.change<{ inventory_item: { id: string } }>(
    "/admin/inventory-items",
    { sku, title: sku, location_levels: [{ location_id: place?.id, stocked_quantity }] },
  );
  return inventory_item.id;
}

/** A product whose variants are kits of the same two items. */
async function addSets(name: string, sets: typeof SETS): Promise<string> {
  const [store] = await warehouse.rows<{ channel: string; profile: string }>(
    `select default_sales_channel_id as channel,
       (select id from shipping_profile where deleted_at is null limit 1) as profile from store`,
  );
  const { product } = await till.dashboard.change<{ product: { id: string } }>("/admin/products", {
    title: name,
    status: "published",
    sales_channels: [{ id: store?.channel }],
    shipping_profile_id: store?.profile,
    options: [{ title: "Set", values: sets.map(({ title }) => title) }],
    variants: sets.map(({ title, pans, lids, price }, variant_rank) => ({
      variant_rank,
      title,
      options: { Set: title },
      manage_inventory: true,
      prices: [{ currency_code: "usd", amount: price }],
      inventory_items: [
        ...(pans > 0 ? [{ inventory_item_id: pan, required_quantity: pans }] : []),
        ...(lids > 0 ? [{ inventory_item_id: lid, required_quantity: lids }] : []),
      ],
    })),
  });
  return product.id;
}

const sets = async (id = setId) => (await api.get<Product>(`/products/${id}`)).body;
const stocks = async () => (await sets()).variants.map(({ stock }) => stock);
const items = async () => [await warehouse.stockOfItem(pan), await warehouse.stockOfItem(lid)];

async function line(title: string, quantity: number, id = setId) {
  const found = (await sets(id)).variants.find((one: ProductVariant) => one.title === title);
  if (!found) throw new Error(`There is no ${title}`);
  return { id, variantId: found._id, quantity };
}

/** Tests follow one stock from delivery to parcel, so they come in this order. */
describe.sequential("kits of shared inventory items", () => {
  test("have as many as the scarcest of their items makes, in catalogue and quote alike", async () => {
    expect(await stocks()).toEqual([7, 4, 2]);
    expect(await sets()).toMatchObject({ inStock: true, price: 40, priceTo: 120 });
    const cartItems = await Promise.all(SETS.map(({ title }) => line(title, 1)));
    const { body } = await api.post<CartQuote>("/cart/quote", { cartItems }, { "cache-control": "no-cache" });
    expect(body.lines.map(({ available }) => available)).toEqual([7, 4, 2]);
  });

  test("are sold out when one of the items is, however many there are of the others", async () => {
    await warehouse.setStockOfItem(lid, 0);
    expect((await sets()).variants.map(({ stock, inStock }) => [stock, inStock])).toEqual([
      [7, true],
      [0, false],
      [0, false],
    ]);
    await warehouse.setStockOfItem(lid, LIDS);
    expect(await stocks()).toEqual([7, 4, 2]);
  });

  test("open no page for lines that need more of a shared item together than there is, and hold nothing", async () => {
    const lines = [await line("Pan", 3), await line("Three pans and a lid", 2)];
    const { status, body } = await till.open(shopper, lines);
    expect([status, typeof body]).toEqual([409, "string"]);
    expect(body).toContain('only 1 of "wombat set (Three pans and a lid)" left');
    const { body: quote } = await till.quote(shopper, lines);
    expect(quote.lines.map(({ available }) => available)).toEqual([7, 1]);
    expect(await items()).toEqual([
      { stocked: 7, reserved: 0 },
      { stocked: 4, reserved: 0 },
    ]);
  });

  test("hold and book what each is made of, and its neighbours have so much less", async () => {
    const lines = [await line("Three pans and a lid", 1), await line("Pan and lid", 2)];
    const sessionId = await till.opened(shopper, lines);
    const booked = [
      { stocked: 7, reserved: 5 },
      { stocked: 4, reserved: 3 },
    ];
    expect(await items()).toEqual(booked);
    expect(await stocks()).toEqual([2, 1, 0]);

    const order = await till.paid(shopper, sessionId);
    await settled(till.sandbox, warehouse);
    expect(await items()).toEqual(booked);
    expect(await stocks()).toEqual([2, 1, 0]);
    const reserved = await warehouse.rows<{ title: string; item: string; pieces: number }>(
      `select line.variant_title as title, reservation.inventory_item_id as item, reservation.quantity::int as pieces
       from reservation_item reservation join order_line_item line on line.id = reservation.line_item_id
       where reservation.deleted_at is null order by 1, reservation.inventory_item_id = $1 desc`,
      [pan],
    );
    expect(reserved).toEqual([
      { title: "Pan and lid", item: pan, pieces: 2 },
      { title: "Pan and lid", item: lid, pieces: 2 },
      { title: "Three pans and a lid", item: pan, pieces: 3 },
      { title: "Three pans and a lid", item: lid, pieces: 1 },
    ]);

    const { client } = await signInAdmin(shop);
    const shipped = await client.post("/orders/ship", {
      paymentIntentId: order.paymentIntentId,
      trackingNumber: "1Z999",
    });
    expect(shipped.status, JSON.stringify(shipped.body)).toBe(200);
    expect(await items()).toEqual([
      { stocked: 2, reserved: 0 },
      { stocked: 1, reserved: 0 },
    ]);
    expect(await stocks()).toEqual([2, 1, 0]);
    expect(await audit(till.sandbox, warehouse)).toMatchObject(FLAWLESS);
  });

  test("that are deleted leave what others have reserved of their items, whether it is paid or still being paid for", async () => {
    const lids = await addSets("Wombat Lid", [{ title: "Lid", pans: 0, lids: 1, price: 20 }]);
    await warehouse.setStockOfItem(lid, LIDS);
    const kept = await till.paid(shopper, await till.opened(shopper, [await line("Lid", 1, lids)]));
    await till.paid(shopper, await till.opened(shopper, [await line("Pan and lid", 1)]));
    const open = await till.opened(shopper, [await line("Lid", 1, lids)]);
    await settled(till.sandbox, warehouse);
    expect(await warehouse.stockOfItem(lid)).toEqual({ stocked: 4, reserved: 3 });

    const { client } = await signInAdmin(shop);
    const deleted = await client.post("/admin/delete", { _id: setId, imagesToDelete: [] });
    expect(deleted.status, JSON.stringify(deleted.body)).toBe(200);
    expect(await warehouse.stockOfItem(lid)).toEqual({ stocked: 4, reserved: 2 });
    expect((await sets(lids)).variants.map(({ stock }) => stock)).toEqual([2]);

    await till.paid(shopper, open);
    const shipped = await client.post("/orders/ship", {
      paymentIntentId: kept.paymentIntentId,
      trackingNumber: "1Z998",
    });
    expect(shipped.status, JSON.stringify(shipped.body)).toBe(200);
    expect(await warehouse.stockOfItem(lid)).toEqual({ stocked: 3, reserved: 1 });
  });

  test("that are being paid for stay, also where others are made of all of their items", async () => {
    const pair = await addSets("Wombat Pair", [{ title: "Two lids", pans: 0, lids: 2, price: 35 }]);
    const open = await till.opened(shopper, [await line("Two lids", 1, pair)]);
    const { client } = await signInAdmin(shop);
    const remove = () => client.post("/admin/delete", { _id: pair, imagesToDelete: [] });
    expect((await remove()).status).toBe(409);
    await till.paid(shopper, open);
    await settled(till.sandbox, warehouse);
    expect((await remove()).status).toBe(200);
  });
});
