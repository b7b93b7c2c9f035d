import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { type Shop, sharedShop } from "../../../../../commerce/test/shop";
import { newShopper, type Shopper } from "../../../../../commerce/test/shopper";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import type { CartQuote } from "../../../src/contract/checkout";
import { Product } from "../../../src/contract/records";
import { Till } from "../checkout/till";
import { Dashboard } from "../dashboard";
import { storedPictures, Uploader } from "./uploads";

let shop: Shop;
let uploader: Uploader;
let admin: Shopper;
let visitor: HttpClient;
let warehouse: Warehouse;

beforeAll(async () => {
  shop = await sharedShop();
  visitor = new HttpClient(`${shop.engineUrl}/api/v1`);
  warehouse = await Warehouse.open(shop);
  uploader = await Uploader.open(shop);
  admin = uploader.admin;
});

afterAll(async () => {
  await warehouse?.close();
  await shop?.stop();
});

const fields = {
  title: "Copper Jam Pan",
  desc: "For jam.",
  price: 119.5,
  catchphrase1: "Heats at once",
  catchphrase2: "Cools at once",
  catchphrase3: "Shines",
};

async function add(extra: Record<string, unknown> = {}): Promise<Product> {
  const imageUrl = await uploader.upload("#b87333");
  const { status, body } = await admin.client.post<Product>("/admin/add-product", {
    ...fields,
    imageUrl,
    ...extra,
  });
  expect(body).toMatchObject({ price: expect.any(Number) });
  expect(status).toBe(200);
  return body;
}

const change = (product: Product, changes: Record<string, unknown>) =>
  admin.client.post<Product>("/admin/update-product", { _id: product._id, ...changes });
const remove = (product: Product, imagesToDelete: string[] = []) =>
  admin.client.post("/admin/delete", { _id: product._id, imagesToDelete });

/** As a visitor sees it, with every change in it that was made before. */
const seen = async ({ _id }: Product) =>
  (await visitor.get<Product>(`/products/${_id}`, { "cache-control": "no-cache" })).body;

/** How many the checkout lets somebody buy; null where it does not count. */
async function availableIn({ _id }: Product): Promise<number | null | undefined> {
  const cartItems = [{ id: _id, quantity: 1 }];
  const { body } = await visitor.post<CartQuote>(
    "/cart/quote",
    { cartItems },
    { "cache-control": "no-cache" },
  );
  return body.lines[0]?.available;
}

/** Whether files of a product's first picture are stored. */
async function isStored({ imageUrl: [picture] }: Product): Promise<boolean> {
  return (await storedPictures(shop)).some((name) => name.includes(picture?.public_id ?? "?"));
}

/** The address of a product's first picture as the engine has it. */
async function addressOf({ _id }: Product): Promise<string> {
  const [image] = await warehouse.rows<{ url: string }>(
    "select url from image where product_id = $1 and deleted_at is null order by rank limit 1",
    [_id],
  );
  return image?.url ?? "";
}

describe("who may", () => {
  test.each(["/admin/", "/admin/add-product", "/admin/update-product", "/admin/delete"])(
    "%s is for administrators",
    async (call) => {
      expect((await visitor.post(call, {})).status).toBe(401);
    },
  );
});

describe("adding a product", () => {
  test("shows it to visitors at once, first on the shelf", async () => {
    const product = await add({ kind: "Stainless steel", stock: 12 });
    expect(Product.strict().parse(product)).toMatchObject({
      title: "copper jam pan",
      handle: "copper-jam-pan",
      price: 119.5,
      kind: "Stainless steel",
      stock: 12,
      inStock: true,
      catchphrase3: "Shines",
    });
    const { body } = await visitor.get<Product[]>("/admin/serverproducts?limit=1");
    expect(body).toEqual([product]);
    await remove(product);
  });

  test("keeps the order of its pictures", async () => {
    const imageUrl = await uploader.upload("#111111", "#222222", "#333333");
    const product = await add({ imageUrl: [...imageUrl].reverse() });
    expect(product.imageUrl.map(({ public_id }) => public_id)).toEqual(
      imageUrl.map(({ public_id }) => public_id).reverse(),
    );
    await remove(product);
  });

  test("without a stock it is not counted, with none it is sold out", async () => {
    const uncounted = await add();
    expect(uncounted).toMatchObject({ stock: null, inStock: true, kind: "" });
    const soldOut = await add({ stock: 0 });
    expect(soldOut).toMatchObject({ stock: 0, inStock: false });
    await remove(uncounted);
    await remove(soldOut);
  });

  test("the same title gets an address of its own", async () => {
    const first = await add();
    const second = await add();
    expect([first.handle, second.handle]).toEqual(["copper-jam-pan", "copper-jam-pan-2"]);
    await remove(first);
    await remove(second);
  });

  test("the kind is taken by handle too", async () => {
    const product = await add({ kind: "dutch-oven" });
    expect(product.kind).toBe("Dutch oven");
    await remove(product);
  });

  test.each<[Record<string, unknown>, RegExp]>([
    [{ kind: "Cutlery" }, /kind/],
    [{ price: 1.999 }, /price/],
    [{ price: 0 }, /price/],
    [{ price: "12" }, /price/],
    [{ title: " " }, /title/],
    [{ desc: undefined }, /desc/],
    [{ catchphrase2: "" }, /catchphrase2/],
    [{ imageUrl: [] }, /imageUrl/],
    [{ imageUrl: [{ secure_url: "javascript:alert(1)", public_id: "x" }] }, /imageUrl/],
    [{ stock: -1 }, /stock/],
    [{ stock: 1.5 }, /stock/],
  ])("%j is refused and named, and leaves nothing", async (wrong, named) => {
    const count = (await visitor.get("/admin/serverproducts?limit=1")).headers.get("x-total-count");
    const imageUrl = await uploader.upload("#123456");
    const { status, body } = await admin.client.post("/admin/add-product", { ...fields, imageUrl, ...wrong });
    expect(status).toBe(400);
    expect(body).toMatch(named);
    expect((await visitor.get("/admin/serverproducts?limit=1")).headers.get("x-total-count")).toBe(count);
    const [engine] = await warehouse.rows<{ count: number }>(
      "select count(*)::int as count from product where deleted_at is null and title ilike 'copper%'",
    );
    expect(engine?.count).toBe(0);
  });

  test("a picture of another product is refused", async () => {
    const owner = await add();
    const { status, body } = await admin.client.post("/admin/add-product", {
      ...fields,
      imageUrl: owner.imageUrl.map(({ secure_url, public_id }) => ({ secure_url, public_id })),
    });
    expect(status).toBe(400);
    expect(body).toMatch(/another product/);
    await remove(owner);
  });
});

describe("changing a product", () => {
  test("changes what is given and leaves the rest", async () => {
    const product = await add({ kind: "griddle", stock: 5 });
    const { status, body } = await change(product, { price: 99.99, catchphrase2: "Cools later" });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...product,
      price: 99.99,
      priceFrom: 99.99,
      priceTo: 99.99,
      variants: product.variants.map((variant) => ({ ...variant, price: 99.99 })),
      catchphrase2: "Cools later",
    });
    await remove(product);
  });

  test("title, text and kind change, the address stays", async () => {
    const product = await add({ kind: "griddle" });
    const { body } = await change(product, { title: "Brass Jam Pan", desc: "Of brass.", kind: "Cast iron" });
    expect(body).toMatchObject({
      title: "brass jam pan",
      desc: "Of brass.",
      kind: "Cast iron",
      handle: "copper-jam-pan",
    });
    await remove(product);
  });

  test("stock is what can be bought, and counting can begin later", async () => {
    const product = await add();
    expect((await change(product, { stock: 4 })).body).toMatchObject({ stock: 4, inStock: true });
    expect((await change(product, { stock: 0 })).body).toMatchObject({ stock: 0, inStock: false });
    await remove(product);
  });

  test("what is reserved stays reserved when the stock is set", async () => {
    const product = await add({ stock: 10 });
    const dashboard = await Dashboard.open(shop);
    const engine = (await dashboard.products()).find(({ id }) => id === product._id);
    const { reservation } = await dashboard.change<{ reservation: { id: string } }>("/admin/reservations", {
      inventory_item_id: engine?.inventoryItemId,
      location_id: engine?.locationId,
      quantity: 3,
    });
    expect((await change(product, { stock: 20 })).body.stock).toBe(20);
    expect(await warehouse.stockOf(product._id)).toEqual({ stocked: 23, reserved: 3 });
    await dashboard.remove(`/admin/reservations/${reservation.id}`);
    await remove(product);
  });

  test("what lies at a location that sells nothing here is not counted", async () => {
    const product = await add({ stock: 10 });
    const dashboard = await Dashboard.open(shop);
    const engine = (await dashboard.products()).find(({ id }) => id === product._id);
    const { stock_location: outlet } = await dashboard.change<{ stock_location: { id: string } }>(
      "/admin/stock-locations",
      { name: "Outlet" },
    );
    await dashboard.change(`/admin/inventory-items/${engine?.inventoryItemId}/location-levels`, {
      location_id: outlet.id,
      stocked_quantity: 100,
    });
    expect((await change(product, { stock: 7 })).body.stock).toBe(7);
    await remove(product);
    await dashboard.remove(`/admin/stock-locations/${outlet.id}`);
  });

  test("of several locations the one that has most counts, as at the checkout", async () => {
    const product = await add({ stock: 4 });
    const dashboard = await Dashboard.open(shop);
    const engine = (await dashboard.products()).find(({ id }) => id === product._id);
    const [store] = await warehouse.rows<{ channel: string }>(
      "select default_sales_channel_id as channel from store",
    );
    const { stock_location: outlet } = await dashboard.change<{ stock_location: { id: string } }>(
      "/admin/stock-locations",
      { name: "Outlet" },
    );
    await dashboard.change(`/admin/stock-locations/${outlet.id}/sales-channels`, { add: [store?.channel] });
    await dashboard.change(`/admin/inventory-items/${engine?.inventoryItemId}/location-levels`, {
      location_id: outlet.id,
      stocked_quantity: 6,
    });
    expect([(await seen(product)).stock, await availableIn(product)]).toEqual([6, 6]);
    const tooFew = await change(product, { stock: 5 });
    expect([tooFew.status, tooFew.body]).toEqual([400, expect.stringContaining("stock: 6 of it")]);
    const stockedHere = () =>
      warehouse.rows<{ pieces: number }>(
        `select stocked_quantity::int as pieces from inventory_level
         where inventory_item_id = $1 and location_id = $2 and deleted_at is null`,
        [engine?.inventoryItemId, engine?.locationId],
      );
    expect((await change(product, { stock: 6 })).body.stock).toBe(6);
    expect(await stockedHere()).toEqual([{ pieces: 4 }]);
    expect((await change(product, { stock: 9 })).body.stock).toBe(9);
    expect(await stockedHere()).toEqual([{ pieces: 9 }]);
    expect(await availableIn(product)).toBe(9);
    await remove(product);
    await dashboard.remove(`/admin/stock-locations/${outlet.id}`);
  });

  test("what may be overdrawn is sold out until a location has it, as at the checkout", async () => {
    const product = await add();
    const [variant] = product.variants;
    const dashboard = await Dashboard.open(shop);
    await dashboard.change(`/admin/products/${product._id}/variants/${variant?._id}`, {
      manage_inventory: true,
      allow_backorder: true,
    });
    expect([(await seen(product)).stock, await availableIn(product)]).toEqual([0, 0]);
    expect((await change(product, { stock: 0 })).body.stock).toBeNull();
    expect(await availableIn(product)).toBeNull();
    await remove(product);
  });

  test("a stock that is not what was expected any more stays, and so does everything else", async () => {
    const product = await add({ stock: 7 });
    const refused = await change(product, { stock: 20, expectedStock: 10, price: 1, title: "Changed" });
    expect(refused).toMatchObject({ status: 409, body: "stock: it was 10 and is 7 by now" });
    expect((await visitor.get(`/products/${product._id}`)).body).toEqual(product);
    expect((await change(product, { stock: 20, expectedStock: 7 })).body.stock).toBe(20);
    await remove(product);
  });

  test("prices in another currency and for more pieces stay when the price changes, and when that is undone", async () => {
    const product = await add({ stock: 5 });
    const dashboard = await Dashboard.open(shop);
    const [variant] = product.variants;
    const more = [
      { currency_code: "eur", amount: 99 },
      { currency_code: "usd", amount: 100, min_quantity: 5, max_quantity: 50 },
    ];
    await dashboard.change(`/admin/products/${product._id}/variants/${variant?._id}`, {
      prices: [{ currency_code: "usd", amount: product.price }, ...more],
    });
    const prices = () =>
      warehouse.rows(
        `select currency_code, amount::float8 as amount, min_quantity::float8 as min_quantity,
           max_quantity::float8 as max_quantity
         from price join product_variant_price_set link on link.price_set_id = price.price_set_id
         where link.variant_id = $1 and price.deleted_at is null order by currency_code, amount desc`,
        [variant?._id ?? ""],
      );
    const all = (amount: number) => [
      { ...more[0], min_quantity: null, max_quantity: null },
      { currency_code: "usd", amount, min_quantity: null, max_quantity: null },
      more[1],
    ];
    expect(await prices()).toEqual(all(product.price));
    expect((await change(product, { price: 110 })).body.price).toBe(110);
    expect(await prices()).toEqual(all(110));
    expect((await change(product, { price: 120, stock: 3, expectedStock: 4 })).status).toBe(409);
    expect(await prices()).toEqual(all(110));
    await remove(product);
  });

  test("a kit keeps its prices and its parts when a stock is wanted for it", async () => {
    const product = await add({ stock: 6 });
    const dashboard = await Dashboard.open(shop);
    const [variant] = product.variants;
    const engine = (await dashboard.products()).find(({ id }) => id === product._id);
    await dashboard.change(
      `/admin/products/${product._id}/variants/${variant?._id}/inventory-items/${engine?.inventoryItemId}`,
      { required_quantity: 2 },
    );
    const kit = (await visitor.get<Product>(`/products/${product._id}`)).body;
    expect(kit).toMatchObject({ price: product.price, stock: 3 });
    const refused = await change(product, { stock: 9, price: 10, title: "Changed", desc: "Changed." });
    expect(refused).toMatchObject({ status: 400, body: expect.stringContaining("stock: this is a kit") });
    expect((await visitor.get(`/products/${product._id}`)).body).toEqual(kit);
    await remove(product);
  });

  test("without a kind it stands among all Kitchenwares alone", async () => {
    const product = await add({ kind: "griddle" });
    expect((await change(product, { kind: "" })).body).toEqual({ ...product, kind: "" });
    await remove(product);
  });

  test("new pictures replace the old, whose files go", async () => {
    const product = await add();
    const [old] = product.imageUrl;
    const imageUrl = await uploader.upload("#00ffff");
    const { body } = await change(product, { imageUrl });
    expect(body.imageUrl.map(({ public_id }) => public_id)).toEqual([imageUrl[0]?.public_id]);
    expect((await storedPictures(shop)).some((name) => name.includes(old?.public_id ?? "?"))).toBe(false);
    await remove(product);
  });

  test("a variant keeps the picture of its own when the product's pictures change", async () => {
    const idsOf = (pictures: { public_id: string }[] = []) => pictures.map(({ public_id }) => public_id);
    const imageUrl = await uploader.upload("#111111", "#222222");
    const product = await add({ imageUrl });
    const [, own] = await warehouse.rows<{ id: string }>(
      "select id from image where product_id = $1 and deleted_at is null order by rank",
      [product._id],
    );
    const [variant] = product.variants;
    const dashboard = await Dashboard.open(shop);
    await dashboard.change(`/admin/products/${product._id}/variants/${variant?._id}/images/batch`, {
      add: [own?.id],
    });
    const [before] = (await seen(product)).variants;
    expect(idsOf(before?.imageUrl)).toEqual([imageUrl[1]?.public_id]);
    const pictures = [...(await uploader.upload("#333333")), ...imageUrl];
    const { body } = await change(product, { imageUrl: pictures });
    expect(idsOf(body.imageUrl)).toEqual(idsOf(pictures));
    expect(body.variants[0]?.imageUrl).toEqual(before?.imageUrl);
    await remove(product);
  });

  test.each<[Record<string, unknown>, number]>([
    [{ _id: "prod_unknown", price: 5 }, 404],
    [{ price: 0.001 }, 400],
    [{ kind: "spoons" }, 400],
    [{ stock: "many" }, 400],
    [{ imageUrl: [] }, 400],
  ])("%j is refused with %i and changes nothing", async (wrong, status) => {
    const product = await add({ stock: 3 });
    expect((await change(product, { title: "Changed", ...wrong })).status).toBe(status);
    expect((await visitor.get(`/products/${product._id}`)).body).toEqual(product);
    await remove(product);
  });
});

describe("a product with several variants", () => {
  let product: Product;

  beforeAll(async () => {
    const dashboard = await Dashboard.open(shop);
    const [store] = await warehouse.rows<{ channel: string; profile: string }>(
      `select default_sales_channel_id as channel,
         (select id from shipping_profile where deleted_at is null limit 1) as profile from store`,
    );
    const made = await dashboard.change<{ product: { id: string } }>("/admin/products", {
      title: "jelly pan",
      description: "For jelly.",
      status: "published",
      sales_channels: [{ id: store?.channel }],
      shipping_profile_id: store?.profile,
      options: [{ title: "Size", values: ["8 inch", "10 inch"] }],
      variants: ["8 inch", "10 inch"].map((size, variant_rank) => ({
        title: size,
        variant_rank,
        options: { Size: size },
        manage_inventory: variant_rank === 1,
        prices: [{ currency_code: "usd", amount: 119.5 + variant_rank * 30 }],
      })),
    });
    product = (await visitor.get<Product>(`/products/${made.product.id}`)).body;
    expect(product.variants.map(({ price, stock }) => [price, stock])).toEqual([
      [119.5, null],
      [149.5, 0],
    ]);
  });

  afterAll(() => remove(product));

  test.each([{ price: 10 }, { stock: 100 }, { title: "Changed", price: 119.5, stock: 5 }])(
    "takes no %j, and keeps every price and stock",
    async (changes) => {
      const { status, body } = await change(product, changes);
      expect(status).toBe(400);
      expect(body).toMatch(/^(price|stock): this product has 2 variants/);
      expect((await visitor.get(`/products/${product._id}`)).body).toEqual(product);
    },
  );

  test("takes a new text", async () => {
    const { status, body } = await change(product, { desc: "For jam and jelly." });
    expect(status).toBe(200);
    expect(body).toEqual({ ...product, desc: "For jam and jelly." });
  });
});

describe("deleting a product", () => {
  test("takes its files with it", async () => {
    const before = await storedPictures(shop);
    const product = await add({ stock: 3 });
    expect((await storedPictures(shop)).length).toBeGreaterThan(before.length);
    const { status } = await remove(
      product,
      product.imageUrl.map(({ public_id }) => public_id),
    );
    expect(status).toBe(200);
    expect(await storedPictures(shop)).toEqual(before);
    expect((await visitor.get(`/products/${product._id}`)).status).toBe(404);
    expect((await visitor.get(`/products/${product.handle}`)).status).toBe(404);
    expect((await remove(product)).status).toBe(404);
  });

  test("also when its pictures are not named", async () => {
    const before = await storedPictures(shop);
    await remove(await add());
    expect(await storedPictures(shop)).toEqual(before);
  });

  test("leaves the pictures of another product alone, whatever is named", async () => {
    const other = await add();
    const product = await add();
    await remove(
      product,
      other.imageUrl.map(({ public_id }) => public_id),
    );
    expect((await visitor.get<Product>(`/products/${other._id}`)).body).toEqual(other);
    expect(
      (await storedPictures(shop)).some((name) => name.includes(other.imageUrl[0]?.public_id ?? "?")),
    ).toBe(true);
    await remove(other);
  });

  test("leaves a picture that another product shows by its address, which goes when nobody shows it", async () => {
    const owner = await add();
    const [picture] = owner.imageUrl;
    const dashboard = await Dashboard.open(shop);
    const copy = await add({ title: "Copied Jam Pan" });
    const [own] = copy.imageUrl;
    await dashboard.change(`/admin/products/${copy._id}`, {
      images: [{ url: await addressOf(owner) }, { url: await addressOf(copy) }],
    });
    const shows = async () =>
      (await visitor.get<Product>(`/products/${copy._id}`)).body.imageUrl.map(({ public_id }) => public_id);
    expect(await shows()).toEqual([picture?.public_id, own?.public_id]);
    expect((await remove(owner)).status).toBe(200);
    expect(await isStored(owner)).toBe(true);
    expect(await shows()).toEqual([picture?.public_id, own?.public_id]);
    await remove(copy, [picture?.public_id ?? ""]);
    expect(await isStored(owner)).toBe(false);
  });

  test("of two stored pictures with one address a product shows its own", async () => {
    const product = await add();
    const [picture] = product.imageUrl;
    const copy = await warehouse.rows<{ public_id: string }>(
      `insert into picture (public_id, product_id, url, alt, width, height, preview, renditions)
       select '0' || public_id, null, url, 'Another text', width, height, preview, renditions from picture
       where public_id = $1 returning public_id`,
      [picture?.public_id],
    );
    await change(product, { desc: "For jam, and jelly." });
    expect((await visitor.get<Product>(`/products/${product._id}`)).body.imageUrl).toEqual(product.imageUrl);
    await warehouse.rows("delete from picture where public_id = $1", [copy[0]?.public_id]);
    await remove(product);
  });

  test("or giving it others leaves the pictures of what is being paid for", async () => {
    const till = await Till.open(shop);
    const shopper = await newShopper(shop);
    const product = await add();
    const lines = [{ id: product._id, quantity: 1 }];
    const page = await till.opened(shopper, lines);
    const changed = (await change(product, { imageUrl: await uploader.upload("#c0c0c0") })).body;
    expect(await isStored(product)).toBe(true);
    const order = await till.paid(shopper, page);
    const idsOf = (pictures: { public_id: string }[] = []) => pictures.map(({ public_id }) => public_id);
    expect(idsOf(order.products[0]?.imageUrl)).toEqual(idsOf(product.imageUrl));

    const neverPaid = await till.opened(shopper, lines);
    expect((await remove(changed)).status).toBe(200);
    expect(await isStored(changed)).toBe(true);
    await warehouse.rows(
      `update cart_line_item set updated_at = updated_at - interval '2 days'
       where cart_id = (select cart_id from stripe_checkout where session_id = $1)`,
      [neverPaid],
    );
    await remove(
      await add(),
      [product, changed].flatMap(({ imageUrl }) => idsOf(imageUrl)),
    );
    expect([await isStored(product), await isStored(changed)]).toEqual([true, false]);
  });

  test("is refused while stock of it is held, and goes through afterwards", async () => {
    const product = await add({ stock: 5 });
    const dashboard = await Dashboard.open(shop);
    const engine = (await dashboard.products()).find(({ id }) => id === product._id);
    const { reservation } = await dashboard.change<{ reservation: { id: string } }>("/admin/reservations", {
      inventory_item_id: engine?.inventoryItemId,
      location_id: engine?.locationId,
      quantity: 1,
    });
    expect((await remove(product)).status).toBe(409);
    expect((await visitor.get<Product>(`/products/${product._id}`)).body.stock).toBe(4);
    await dashboard.remove(`/admin/reservations/${reservation.id}`);
    expect((await remove(product)).status).toBe(200);
  });
});
