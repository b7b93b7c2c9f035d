import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../../../../commerce/test/eventually";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { signInAdmin } from "../../../../../commerce/test/shopper";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import type { Kind, Product } from "../../../src/contract/records";
import { Dashboard, type DashboardProduct } from "../dashboard";

let shop: Shop;
let warehouse: Warehouse;
let dashboard: Dashboard;
let products: DashboardProduct[];
let engines: HttpClient[];

beforeAll(async () => {
  shop = await startShop({ engines: 2 });
  engines = shop.engineUrls.map((url) => new HttpClient(`${url}/api/v1`, { "cache-control": "no-cache" }));
  warehouse = await Warehouse.open(shop);
  dashboard = await Dashboard.open(shop);
  products = await dashboard.products();
});

afterAll(async () => {
  await warehouse?.close();
  await shop?.stop();
});

function one(index: number): DashboardProduct {
  const product = products[index];
  if (!product) throw new Error("The seeded catalogue is too small for this test");
  return product;
}

/** The very next request of somebody who asks for the present state, once to each engine: nothing is waited for. */
async function nextAnswers<T>(path: string): Promise<T[]> {
  return Promise.all(engines.map(async (engine) => (await engine.get<T>(path)).body));
}

const shown = (product: DashboardProduct) => nextAnswers<Product>(`/products/${product.id}`);

async function listed(product: DashboardProduct): Promise<(Product | undefined)[]> {
  const lists = await nextAnswers<Product[]>("/admin/serverproducts?limit=100");
  return lists.map((list) => list.find(({ _id }) => _id === product.id));
}

describe("what is changed in the dashboard shows at the next request to any engine", () => {
  test("a price", async () => {
    await dashboard.setPrice(one(0), 43.21);
    for (const product of [...(await shown(one(0))), ...(await listed(one(0)))]) {
      expect(product?.price).toBe(43.21);
    }
  });

  test("a sale, and its end", async () => {
    const before = (await shown(one(1)))[0]?.price ?? 0;
    const { price_list } = await dashboard.change<{ price_list: { id: string } }>("/admin/price-lists", {
      title: "Sale",
      description: "Sale",
      type: "sale",
      status: "active",
      prices: [{ variant_id: one(1).variantId, currency_code: "usd", amount: 5 }],
    });
    for (const product of await shown(one(1))) expect(product.price).toBe(5);
    await dashboard.remove(`/admin/price-lists/${price_list.id}`);
    for (const product of await shown(one(1))) expect(product.price).toBe(before);
  });

  test("a sale that begins and ends by the clock", async () => {
    const before = (await shown(one(1)))[0]?.price ?? 0;
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    const { price_list } = await dashboard.change<{ price_list: { id: string } }>("/admin/price-lists", {
      title: "Night sale",
      description: "While it is night",
      type: "sale",
      status: "active",
      starts_at: at(2500),
      ends_at: at(6000),
      prices: [{ variant_id: one(1).variantId, currency_code: "usd", amount: 5 }],
    });
    for (const product of await shown(one(1))) expect(product.price).toBe(before);
    const priced = (price: number) =>
      eventually(`a price of ${price}`, async () =>
        (await shown(one(1))).every((product) => product.price === price),
      );
    await priced(5);
    await priced(before);
    await dashboard.remove(`/admin/price-lists/${price_list.id}`);
  });

  test("every price is kept, for the staff to see", async () => {
    const product = one(4);
    const before = (await shown(product))[0]?.price ?? 0;
    await dashboard.setPrice(product, before + 1);
    await shown(product);
    await dashboard.setPrice(product, before);
    await shown(product);
    const { body } = await dashboard.client.get<{ prices: { price: number }[] }>(
      `/admin/kitchenware/${product.id}/prices`,
    );
    expect(body.prices.slice(0, 3).map(({ price }) => price)).toEqual([before, before + 1, before]);
    expect((await dashboard.client.get("/admin/kitchenware/prod_never/prices")).status).toBe(404);
  });

  test("a sold-out product, and its return", async () => {
    await dashboard.setStock(one(2), 0);
    for (const product of await listed(one(2))) expect(product).toMatchObject({ stock: 0, inStock: false });
    const [soldOut] = await nextAnswers<Product[]>("/admin/serverproducts?in_stock=false");
    expect(soldOut?.map(({ _id }) => _id)).toEqual([one(2).id]);
    await dashboard.setStock(one(2), 7);
    for (const product of await listed(one(2))) expect(product).toMatchObject({ stock: 7, inStock: true });
  });

  test("numbers that no column of the catalogue holds, and a title that no index does", async () => {
    const { id } = one(6);
    const [before] = await shown(one(6));
    // Of letters by chance: a title that repeats itself is compressed.
    const title = Array.from({ length: 120 }, () => randomUUID().replaceAll("-", "")).join("");
    await dashboard.setStock(one(6), 3_000_000_000);
    await dashboard.setPrice(one(6), 99_999_999);
    await dashboard.change(`/admin/products/${id}`, { title });
    for (const product of await shown(one(6))) {
      expect(product).toMatchObject({ title, price: 99_999_999, stock: 2_147_483_647, inStock: true });
    }
    for (const product of await listed(one(6))) expect(product?.price).toBe(99_999_999);
    for (const sort of ["price_desc", "title"]) {
      for (const list of await nextAnswers<Product[]>(`/admin/serverproducts?limit=100&sort=${sort}`)) {
        expect(list.map(({ _id }) => _id)).toContain(id);
      }
    }
    const [dearest] = await nextAnswers<Product[]>("/admin/serverproducts?min_price=1000000");
    expect(dearest?.map(({ _id }) => _id)).toEqual([id]);
    for (const facets of await nextAnswers("/facets?min_price=1000000"))
      expect(facets).toMatchObject({ total: 1 });
    await dashboard.change(`/admin/products/${id}`, { title: one(6).title });
    await dashboard.setPrice(one(6), before?.price ?? 0);
    await dashboard.setStock(one(6), before?.stock ?? 0);
    for (const product of await shown(one(6))) expect(product).toEqual(before);
  });

  test("a reservation takes off what can be bought, and gives it back", async () => {
    await dashboard.setStock(one(3), 10);
    const { reservation } = await dashboard.change<{ reservation: { id: string } }>("/admin/reservations", {
      inventory_item_id: one(3).inventoryItemId,
      location_id: one(3).locationId,
      quantity: 4,
    });
    for (const product of await shown(one(3))) expect(product.stock).toBe(6);
    await dashboard.remove(`/admin/reservations/${reservation.id}`);
    for (const product of await shown(one(3))) expect(product.stock).toBe(10);
  });

  test("a product taken from the shelf, and put back", async () => {
    await dashboard.change(`/admin/products/${one(4).id}`, { status: "draft" });
    for (const product of await listed(one(4))) expect(product).toBeUndefined();
    expect((await engines[1]?.get(`/products/${one(4).id}`))?.status).toBe(404);
    await dashboard.change(`/admin/products/${one(4).id}`, { status: "published" });
    for (const product of await listed(one(4))) expect(product?._id).toBe(one(4).id);
  });

  test("a title is found under its new words and no more under the old", async () => {
    await dashboard.change(`/admin/products/${one(5).id}`, { title: "Paella Xylographer" });
    const found = await engines[1]?.post<Product[]>("/search/products", { searchField: "xylographer" });
    expect(found?.body.map(({ _id }) => _id)).toEqual([one(5).id]);
    const misspelt = await engines[0]?.post<Product[]>("/search/products", { searchField: "xylograhper" });
    expect(misspelt?.body.map(({ _id }) => _id)).toEqual([one(5).id]);
    await dashboard.change(`/admin/products/${one(5).id}`, { title: one(5).title });
    const gone = await engines[1]?.post("/search/products", { searchField: "xylographer" });
    expect(gone?.status).toBe(400);
  });

  test("a new product in list, detail and search, and its end in all of them", async () => {
    const [store] = await warehouse.rows<{ channel: string }>(
      "select default_sales_channel_id as channel from store",
    );
    const { product } = await dashboard.change<{ product: { id: string } }>("/admin/products", {
      title: "Zanzibar Tagine",
      status: "published",
      sales_channels: [{ id: store?.channel }],
      options: [{ title: "Version", values: ["Standard"] }],
      variants: [
        {
          title: "Standard",
          options: { Version: "Standard" },
          manage_inventory: false,
          prices: [{ currency_code: "usd", amount: 88 }],
        },
      ],
    });
    const inList = async () =>
      (await nextAnswers<Product[]>("/admin/serverproducts?limit=100")).map((list) =>
        list.some(({ _id }) => _id === product.id),
      );
    const search = () => engines[1]?.post<Product[]>("/search/products", { searchField: "zanzibar" });
    expect(await inList()).toEqual([true, true]);
    for (const { price, stock } of await nextAnswers<Product>(`/products/${product.id}`)) {
      expect({ price, stock }).toEqual({ price: 88, stock: null });
    }
    expect((await search())?.body.map(({ _id }) => _id)).toEqual([product.id]);
    await dashboard.remove(`/admin/products/${product.id}`);
    expect(await inList()).toEqual([false, false]);
    expect((await engines[1]?.get(`/products/${product.id}`))?.status).toBe(404);
    expect((await search())?.status).toBe(400);
  });

  test("a sales channel that is switched off: shoppers see no goods in any list, the staff see all", async () => {
    const [store] = await warehouse.rows<{ channel: string }>(
      "select default_sales_channel_id as channel from store",
    );
    const path = `/admin/sales-channels/${store?.channel}`;
    const admin = await signInAdmin(shop);
    const total = (await nextAnswers<Product[]>("/admin/serverproducts?limit=100"))[0]?.length;
    const [before] = await nextAnswers<{ version: string }>("/catalogue/version");
    const missed = () => warehouse.rows("select text from catalogue_missed_search where text = 'skillet'");
    await dashboard.change(path, { is_disabled: true });
    const lists = [
      "/admin/serverproducts",
      "/admin/serverproducts?q=skillet",
      "/best-sellers",
      `/products/${one(0).id}/goes-with`,
    ];
    for (const list of lists) expect(await nextAnswers(list)).toEqual([[], []]);
    expect(await nextAnswers("/search/suggest?q=skillet")).toMatchObject([
      { suggestions: [] },
      { suggestions: [] },
    ]);
    for (const kinds of await nextAnswers<Kind[]>("/kinds")) {
      expect(kinds.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0]);
    }
    for (const facets of await nextAnswers("/facets")) {
      expect(facets).toMatchObject({ isSelling: false, total: 0, inStock: 0, price: null });
    }
    const searched = await engines[0]?.post("/search/products", { searchField: "skillet" });
    expect(searched).toMatchObject({ status: 400, body: "The shop does not sell at the moment" });
    expect(await missed()).toEqual([]);
    for (const { version } of await nextAnswers<{ version: string }>("/catalogue/version")) {
      expect(version).not.toBe(before?.version);
    }
    // What is asked for by its name is still told: a cart that waits in a browser is not emptied.
    for (const product of await shown(one(0))) {
      expect(product).toMatchObject({ _id: one(0).id, isSelling: false });
    }
    for (const chosen of await nextAnswers<Product[]>(`/products?ids=${one(0).id},${one(1).id}`)) {
      expect(chosen.map(({ isSelling }) => isSelling)).toEqual([false, false]);
    }
    expect((await admin.client.get<Product>(`/products/${one(0).id}`)).body.isSelling).toBeUndefined();
    const cartItems = [{ id: one(0).id, quantity: 1 }];
    const closed = { status: 409, body: expect.stringMatching(/^The shop takes no orders at the moment/) };
    expect(await admin.client.post("/cart/quote", { cartItems })).toMatchObject(closed);
    expect(
      await admin.client.post("/pay/create-checkout-session", { cartItems, userId: admin.userId }),
    ).toMatchObject(closed);
    const tag = (await engines[0]?.get("/admin/serverproducts?limit=100"))?.headers.get("etag") ?? "";
    const seen = await admin.client.get<Product[]>("/admin/serverproducts?limit=100", {
      "if-none-match": tag,
    });
    expect(seen.body).toHaveLength(total ?? 0);
    await dashboard.change(path, { is_disabled: false });
    for (const list of await nextAnswers<Product[]>("/admin/serverproducts?limit=100")) {
      expect(list).toHaveLength(total ?? 0);
    }
    for (const facets of await nextAnswers("/facets")) {
      expect(facets).toMatchObject({ isSelling: true, total });
    }
    for (const product of await shown(one(0))) expect(product.isSelling).toBeUndefined();
  });

  test.each([
    ["the default region", "update region set currency_code = 'eur'"],
    ["the store", "update store_currency set is_default = not is_default"],
  ])("another currency of %s: the change itself marks every product", async (_whose, change) => {
    await warehouse.rows("begin");
    await warehouse.rows(change);
    const marks = await warehouse.rows("select source from catalogue_dirty where source = 'shop'");
    await warehouse.rows("rollback");
    expect(marks).not.toEqual([]);
  });

  test("the name of a kind, also in its products", async () => {
    const { product_categories } = await dashboard.client
      .get<{ product_categories: { id: string }[] }>("/admin/product-categories?handle=griddle")
      .then(({ body }) => body);
    const path = `/admin/product-categories/${product_categories[0]?.id}`;
    await dashboard.change(path, { name: "Griddles & comals" });
    for (const kinds of await nextAnswers<Kind[]>("/kinds")) {
      expect(kinds.map(({ name }) => name)).toContain("Griddles & comals");
    }
    for (const list of await nextAnswers<Product[]>("/admin/serverproducts?kind=griddle")) {
      expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set(["Griddles & comals"]));
    }
    await dashboard.change(path, { name: "Griddle" });
  });

  test("a deleted product is gone everywhere", async () => {
    await dashboard.remove(`/admin/products/${one(6).id}`);
    for (const product of await listed(one(6))) expect(product).toBeUndefined();
    const kinds = (await nextAnswers<Kind[]>("/kinds"))[0] ?? [];
    expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(19);
  });
});

test("who takes what is at hand sees a change soon after", async () => {
  const browsers = shop.engineUrls.map((url) => new HttpClient(`${url}/api/v1`));
  for (const price of [71, 72, 73]) {
    await dashboard.setPrice(one(0), price);
    await eventually(`the price ${price} on every engine`, async () => {
      const answers = await Promise.all(
        browsers.map((browser) => browser.get<Product>(`/products/${one(0).id}`)),
      );
      return answers.every(({ body }) => body.price === price);
    });
  }
});

describe("the version", () => {
  const version = async () =>
    (await engines[1]?.get<{ version: string }>("/catalogue/version"))?.body.version;

  test("is another after a change and the same on every engine", async () => {
    const before = await version();
    await dashboard.setPrice(one(0), 50);
    const after = await nextAnswers<{ version: string }>("/catalogue/version");
    expect(after[0]?.version).not.toBe(before);
    expect(after[1]?.version).toBe(after[0]?.version);
  });

  test("stays when a write changes nothing that the shop shows", async () => {
    const before = await version();
    await dashboard.setPrice(one(0), 50);
    await dashboard.change(`/admin/products/${one(0).id}`, { hs_code: "7323" });
    expect(await version()).toBe(before);
  });
});

test("requests that come together see a change that was made before them", async () => {
  for (let price = 60; price < 70; price++) {
    const earlier = Array.from({ length: 5 }, () => engines[0]?.get("/catalogue/version"));
    await dashboard.setPrice(one(0), price);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => engines[0]?.get<Product>(`/products/${one(0).id}`)),
    );
    expect(new Set(answers.map((answer) => answer?.body.price))).toEqual(new Set([price]));
    await Promise.all(earlier);
  }
});

/** What the engine's tables say of every product, in the form of {@link answered}. */
function truth() {
  return warehouse.rows<{ id: string; price: number; stock: number }>(
    `select v.product_id as id, min(p.amount)::float as price,
       sum(l.stocked_quantity - l.reserved_quantity)::int as stock
     from product_variant v
     join product_variant_price_set s on s.variant_id = v.id and s.deleted_at is null
     join price p on p.price_set_id = s.price_set_id and p.deleted_at is null
       and p.price_list_id is null and p.currency_code = 'usd'
     join product_variant_inventory_item i on i.variant_id = v.id and i.deleted_at is null
     join inventory_level l on l.inventory_item_id = i.inventory_item_id and l.deleted_at is null
     where v.deleted_at is null group by v.product_id order by v.product_id`,
  );
}

function answered(list: Product[]) {
  return list
    .map(({ _id, price, stock }) => ({ id: _id, price, stock }))
    .sort((left, right) => (left.id < right.id ? -1 : 1));
}

describe("after an engine was killed in the middle of many changes", () => {
  test("the catalogue is what the engine's own tables say", async () => {
    const [victim] = shop.services.engines;
    if (!victim) throw new Error("There is no engine");
    const targets = products.filter((_, index) => index !== 6);
    let done = 0;
    let killed: Promise<unknown> | undefined;
    const edits = Array.from({ length: 500 }, (_, index) => index);
    const edit = async (number: number) => {
      const product = targets[number % targets.length];
      if (!product || killed) return;
      const change =
        number % 2 ? dashboard.setPrice(product, 20 + number / 100) : dashboard.setStock(product, number);
      await change.catch((error: unknown) => {
        if (!killed) throw error;
      });
      done += 1;
      if (done === 60) killed = victim.stop("SIGKILL");
    };
    const worker = async () => {
      for (let next = edits.shift(); next !== undefined; next = edits.shift()) await edit(next);
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    await killed;
    victim.launch();
    await victim.ready();

    const rows = await truth();
    expect(rows).toHaveLength(19);
    for (const list of await nextAnswers<Product[]>("/admin/serverproducts?limit=100")) {
      expect(answered(list)).toEqual(rows);
    }
    // Sixty edits and a whole start of the engine: minutes on a machine that is busy with other things.
  }, 240_000);

  test("what the triggers did not see is repaired within a minute, and counted", async () => {
    const drift = async () => {
      const [state] = await warehouse.rows<{ total: number }>(
        "select drift_total::int as total from catalogue_state",
      );
      return state?.total ?? 0;
    };
    const before = await drift();
    // Like a restore or a replica: no trigger fires. A changed price, a lost row, and one that somebody wrote into.
    await warehouse.rows("set session_replication_role = replica");
    await warehouse.rows(
      `update price set amount = 17, raw_amount = '{"value": "17", "precision": 20}' where price_set_id in (
         select price_set_id from product_variant_price_set where variant_id = $1)`,
      [one(0).variantId],
    );
    await warehouse.rows("set session_replication_role = default");
    await warehouse.rows("delete from catalogue_product where id = $1", [one(1).id]);
    await warehouse.rows("update catalogue_product set price_cents = 1 where id = $1", [one(2).id]);
    await eventually("the drift is repaired", async () => (await drift()) >= before + 3, 60_000);
    const rows = await truth();
    expect(rows.find(({ id }) => id === one(0).id)?.price).toBe(17);
    for (const list of await nextAnswers<Product[]>("/admin/serverproducts?limit=100")) {
      expect(answered(list)).toEqual(rows);
    }
  }, 120_000);
});
