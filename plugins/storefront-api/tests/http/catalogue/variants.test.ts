import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../../../../commerce/test/eventually";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { MailboxClient } from "../../../../../commerce/test/mailbox-client";
import { SandboxClient, sessionIdOf } from "../../../../../commerce/test/sandbox-client";
import { type Shop, sharedShop } from "../../../../../commerce/test/shop";
import { newShopper, type Shopper } from "../../../../../commerce/test/shopper";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import type { Facets } from "../../../src/contract/catalogue";
import type { CartQuote } from "../../../src/contract/checkout";
import type { Order, Product, ProductVariant } from "../../../src/contract/records";
import { Dashboard } from "../dashboard";

let shop: Shop;
let warehouse: Warehouse;
let dashboard: Dashboard;
let api: HttpClient;
let shopper: Shopper;
let pan: Product;

const SIZES = [8, 10, 12];
const COLOURS = ["Sage", "Ember"];
/** Dollars. */
const PRICE: Record<number, number> = { 8: 44, 10: 64, 12: 88 };

beforeAll(async () => {
  shop = await sharedShop();
  warehouse = await Warehouse.open(shop);
  dashboard = await Dashboard.open(shop);
  api = new HttpClient(`${shop.engineUrl}/api/v1`, { "cache-control": "no-cache" });
  shopper = await newShopper(shop);
  pan = await addPan();
});

afterAll(async () => {
  await warehouse?.close();
  await shop?.stop();
});

/** A frying pan in three sizes and two colours, each with stock of its own. */
async function addPan(): Promise<Product> {
  const [store] = await warehouse.rows<{ channel: string; profile: string; location: string }>(
    `select default_sales_channel_id as channel,
       (select id from stock_location where deleted_at is null limit 1) as location,
       (select id from shipping_profile where deleted_at is null limit 1) as profile from store`,
  );
  const picture = (name: string) => ({ url: `https://pictures.example/${name}.jpg` });
  const { product } = await dashboard.change<{
    product: {
      id: string;
      images: { id: string; url: string }[];
      variants: { id: string; title: string; sku: string }[];
    };
  }>("/admin/products", {
    title: "Quokka Fry Pan",
    status: "published",
    sales_channels: [{ id: store?.channel }],
    shipping_profile_id: store?.profile,
    images: [picture("pan"), picture("sage")],
    metadata: { attributes: { material: "Carbon steel, seasoned", induction: true } },
    options: [
      { title: "Size", values: SIZES.map((size) => `${size} inch`) },
      { title: "Colour", values: COLOURS },
    ],
    variants: SIZES.flatMap((size, row) =>
      COLOURS.map((colour, column) => ({
        variant_rank: row * COLOURS.length + column,
        title: `${size} inch / ${colour}`,
        sku: `QUOKKA-${size}-${colour.toUpperCase()}`,
        options: { Size: `${size} inch`, Colour: colour },
        manage_inventory: true,
        prices: [{ currency_code: "usd", amount: PRICE[size] }],
        metadata: { attributes: { diameterIn: size } },
      })),
    ),
  });
  for (const { sku } of product.variants) {
    const [item] = await warehouse.rows<{ id: string }>("select id from inventory_item where sku = $1", [
      sku,
    ]);
    await dashboard.change(`/admin/inventory-items/${item?.id}/location-levels`, {
      location_id: store?.location,
      stocked_quantity: sku === "QUOKKA-12-EMBER" ? 0 : 5,
    });
  }
  const sage = product.images.find(({ url }) => url.includes("sage"));
  for (const { id } of product.variants.filter(({ sku }) => sku.endsWith("SAGE"))) {
    await dashboard.change(`/admin/products/${product.id}/variants/${id}/images/batch`, { add: [sage?.id] });
  }
  return (await api.get<Product>(`/products/${product.id}`)).body;
}

function variant(size: number, colour: string): ProductVariant {
  const found = pan.variants.find(({ sku }) => sku === `QUOKKA-${size}-${colour.toUpperCase()}`);
  if (!found) throw new Error(`There is no pan of ${size} inches in ${colour}`);
  return found;
}

const found = async (text: string) =>
  (await api.get<Product[]>(`/admin/serverproducts?q=${encodeURIComponent(text)}`)).body.map(
    ({ _id }) => _id,
  );

const listed = async (query: string) =>
  (await api.get<Product[]>(`/admin/serverproducts?limit=100&${query}`)).body.some(
    ({ _id }) => _id === pan._id,
  );

const open = (cartItems: object[], who = shopper) =>
  who.client.post<{ url: string } | string>("/pay/create-checkout-session", {
    cartItems,
    userId: who.userId,
  });

const stockOf = async (one: ProductVariant) => {
  const { body } = await api.get<Product>(`/products/${pan._id}`);
  return body.variants.find(({ _id }) => _id === one._id)?.stock;
};

describe("a product with variants", () => {
  test("tells what there is to choose, and each variant with its price, stock, SKU and pictures", () => {
    expect(pan.options).toEqual([
      { name: "Size", values: ["8 inch", "10 inch", "12 inch"] },
      { name: "Colour", values: COLOURS },
    ]);
    expect(pan.variants.map(({ sku, price, stock, inStock }) => [sku, price, stock, inStock])).toEqual([
      ["QUOKKA-8-SAGE", 44, 5, true],
      ["QUOKKA-8-EMBER", 44, 5, true],
      ["QUOKKA-10-SAGE", 64, 5, true],
      ["QUOKKA-10-EMBER", 64, 5, true],
      ["QUOKKA-12-SAGE", 88, 5, true],
      ["QUOKKA-12-EMBER", 88, 0, false],
    ]);
    expect(variant(10, "Ember").options).toEqual({ Size: "10 inch", Colour: "Ember" });
    expect(variant(10, "Ember").imageUrl).toEqual(pan.imageUrl);
    expect(variant(10, "Sage").imageUrl.map(({ secure_url }) => secure_url)).toEqual([
      "https://pictures.example/sage.jpg",
    ]);
  });

  test("names in lists which pictures a variant has, and their sizes once a product", async () => {
    const { body } = await api.get<Product[]>("/admin/serverproducts?q=quokka");
    const listedPan = body.find(({ _id }) => _id === pan._id);
    expect(listedPan?.imageUrl).toEqual(pan.imageUrl);
    expect(listedPan?.variants.map(({ imageUrl }) => imageUrl)).toEqual(
      pan.variants.map(({ imageUrl }) =>
        imageUrl.map(({ secure_url, public_id, alt }) => ({ secure_url, public_id, alt })),
      ),
    );
  });

  test("is told as a whole by its cheapest variant, all stock together, and what it says of itself", () => {
    expect(pan).toMatchObject({ price: 44, priceFrom: 44, priceTo: 88, compareAtPrice: null });
    expect(pan).toMatchObject({ stock: 25, inStock: true });
    expect(pan.attributes).toEqual([
      { handle: "material", label: "Material", value: "Carbon steel, seasoned", unit: null },
      { handle: "induction", label: "Induction", value: true, unit: null },
    ]);
    expect(variant(12, "Sage").attributes).toContainEqual({
      handle: "diameter",
      label: "Diameter",
      value: 12,
      unit: "in",
    });
  });

  test("is found by SKU and by the value of an option", async () => {
    for (const text of ["QUOKKA-10-SAGE", "quokka sage", "quokka 12 inch"]) {
      expect(await found(text), text).toEqual([pan._id]);
    }
  });

  test("is kept by a filter that one of its variants fits, all conditions together", async () => {
    expect(await listed("min_price=60&max_price=70")).toBe(true);
    expect(await listed("min_price=50&max_price=60")).toBe(false);
    expect(await listed("min_diameter=12&in_stock=true")).toBe(true);
    expect(await listed("min_diameter=12&max_price=50")).toBe(false);
    expect(await listed("material=carbon%20STEEL&induction=true")).toBe(true);
    expect(await listed("material=copper")).toBe(false);
  });

  test("counts once in the facets, however many of its variants fit", async () => {
    const facets = (query: string) => api.get<Facets>(`/facets?${query}`).then(({ body }) => body);
    const all = await facets("material=carbon%20steel");
    const { total } = await api
      .get<Product[]>("/admin/serverproducts?limit=100&material=carbon%20steel")
      .then(({ body }) => ({ total: body.length }));
    expect(all.total).toBe(total);
    expect(all.materials.find(({ name }) => name === "Carbon steel")?.count).toBe(total);
    const narrow = await facets("min_price=87.5&max_price=88.5&material=carbon%20steel&min_diameter=12");
    expect(narrow).toMatchObject({ total: 1, price: { min: 88, max: 88 }, diameter: { min: 12, max: 12 } });
  });

  test("shows a sale of its cheapest variant, and its end", async () => {
    const { price_list } = await dashboard.change<{ price_list: { id: string } }>("/admin/price-lists", {
      title: "Sale",
      description: "Sale",
      type: "sale",
      status: "active",
      prices: [{ variant_id: variant(10, "Sage")._id, currency_code: "usd", amount: 40 }],
    });
    const onSale = (await api.get<Product>(`/products/${pan._id}`)).body;
    expect(onSale).toMatchObject({ price: 40, priceFrom: 40, priceTo: 88, compareAtPrice: 64 });
    await dashboard.remove(`/admin/price-lists/${price_list.id}`);
    expect((await api.get<Product>(`/products/${pan._id}`)).body).toEqual(pan);
  });

  test("shows a renamed option value at the next request, and finds it", async () => {
    const [value] = await warehouse.rows<{ id: string }>(
      `select value.id from product_option_value value
       join product_variant_option chosen on chosen.option_value_id = value.id
       where value.value = 'Ember' and chosen.variant_id = $1`,
      [variant(10, "Ember")._id],
    );
    await warehouse.rows("update product_option_value set value = 'Vermilion' where id = $1", [value?.id]);
    const renamed = (await api.get<Product>(`/products/${pan._id}`)).body;
    expect(renamed.options[1]?.values).toEqual(["Sage", "Vermilion"]);
    expect(await found("quokka vermilion")).toEqual([pan._id]);
    await warehouse.rows("update product_option_value set value = 'Ember' where id = $1", [value?.id]);
    expect((await api.get<Product>(`/products/${pan._id}`)).body).toEqual(pan);
  });
});

describe("a product with one variant", () => {
  test("has nothing to choose, and one variant like itself", async () => {
    const { body } = await api.get<Product[]>("/admin/serverproducts?limit=100");
    const single = body.find(({ _id }) => _id !== pan._id);
    expect(single?.options).toEqual([]);
    const [only] = single?.variants ?? [];
    expect(single?.variants).toHaveLength(1);
    expect(only).toMatchObject({
      price: single?.price,
      stock: single?.stock,
      inStock: single?.inStock,
      imageUrl: single?.imageUrl,
    });
  });
});

describe("the facts that staff write down", () => {
  interface Facts {
    attributes: { handle: string; label: string; type: string; unit: string | null }[];
    product: Record<string, unknown>;
    variants: { id: string; title: string; facts: Record<string, unknown> }[];
  }
  const path = () => `/admin/kitchenware/${pan._id}/facts`;

  test("are the product's, and what is different of each variant", async () => {
    const { body } = await dashboard.client.get<Facts>(path());
    expect(body.attributes).toContainEqual({
      handle: "diameter",
      label: "Diameter",
      type: "number",
      unit: "in",
    });
    expect(body.product).toEqual({ material: "Carbon steel, seasoned", induction: true });
    expect(body.variants.map(({ title, facts }) => [title, facts])).toEqual(
      pan.variants.map(({ title }) => [title, { diameter: Number.parseInt(title, 10) }]),
    );
  });

  test("show at the next request, and one that is taken away is not told any more", async () => {
    const { _id: id } = variant(8, "Sage");
    await dashboard.change(path(), {
      product: { oven_safe: 500 },
      variants: [{ id, facts: { dishwasher: false } }],
    });
    const told = async () =>
      (await api.get<Product>(`/products/${pan._id}`)).body.variants
        .find(({ _id }) => _id === id)
        ?.attributes.map(({ handle, value }) => [handle, value]);
    expect(await told()).toEqual(
      expect.arrayContaining([
        ["oven_safe", 500],
        ["dishwasher", false],
        ["diameter", 8],
      ]),
    );
    await dashboard.change(path(), {
      product: { oven_safe: null },
      variants: [{ id, facts: { dishwasher: null } }],
    });
    const handles = (await told())?.map(([handle]) => handle);
    expect(handles).not.toContain("oven_safe");
    expect(handles).not.toContain("dishwasher");
  });

  test("are the product's again once a variant's own is taken away", async () => {
    const { _id: id } = variant(8, "Sage");
    const materialAfter = async (material: string | null) => {
      await dashboard.change(path(), { variants: [{ id, facts: { material } }] });
      const { body } = await api.get<Product>(`/products/${pan._id}`);
      const told = body.variants.find(({ _id }) => _id === id)?.attributes;
      return told?.find(({ handle }) => handle === "material")?.value;
    };
    expect(await materialAfter("Copper")).toBe("Copper");
    expect(await materialAfter(null)).toBe("Carbon steel, seasoned");
  });

  test.each([
    [{ product: { diameter: "wide" } }, /Diameter is a number above 0/],
    [{ product: { diameter: -1 } }, /Diameter is a number above 0/],
    [{ product: { induction: "perhaps" } }, /Induction is yes or no/],
    [{ product: { material: "x".repeat(501) } }, /Material is a text/],
    [{ product: { colour: "red" } }, /no attribute "colour"/],
    [{ variants: [{ id: "variant_of_another", facts: {} }] }, /none of this product/],
  ])("%j is refused in words, and nothing changes", async (body, words) => {
    const before = (await dashboard.client.get<Facts>(path())).body;
    const answer = await dashboard.client.post<{ message: string }>(path(), body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(words);
    expect((await dashboard.client.get<Facts>(path())).body).toEqual(before);
  });
});

describe("buying a variant", () => {
  test("needs to be told which, and names the product", async () => {
    const { status, body } = await open([{ id: pan._id, quantity: 1 }]);
    expect(status).toBe(400);
    expect(body).toContain("quokka fry pan");
  });

  test("needs to be told which also for a quote, unless it is asked for marks: then the others are quoted", async () => {
    const small = variant(8, "Sage");
    const cartItems = [
      { id: pan._id, variantId: small._id, quantity: 1 },
      { id: pan._id, quantity: 2 },
    ];
    const refused = await api.post<string>("/cart/quote", { cartItems });
    expect(refused.status).toBe(400);
    expect(refused.body).toContain("quokka fry pan");
    const { status, body } = await api.post<CartQuote>("/cart/quote", { cartItems, marksUnchosen: true });
    expect(status).toBe(200);
    expect(body.lines).toEqual([
      expect.objectContaining({ variantId: small._id, mustChoose: false, unitPrice: 44, total: 44 }),
      expect.objectContaining({ id: pan._id, variantId: null, quantity: 2, mustChoose: true, total: 0 }),
    ]);
    expect(body.subtotal).toBe(44);
  });

  test("refuses a variant of another product", async () => {
    const { body: products } = await api.get<Product[]>("/admin/serverproducts?limit=100");
    const other = products.find(({ _id }) => _id !== pan._id);
    const { status } = await open([{ id: pan._id, variantId: other?.variants[0]?._id, quantity: 1 }]);
    expect(status).toBe(400);
  });

  test("says which variant is sold out, and which is no longer there", async () => {
    const gone = variant(8, "Ember");
    await dashboard.remove(`/admin/products/${pan._id}/variants/${gone._id}`);
    const { status, body, headers } = await open([
      { id: pan._id, variantId: variant(12, "Ember")._id, quantity: 1 },
      { id: pan._id, variantId: gone._id, quantity: 1 },
    ]);
    expect(status).toBe(409);
    expect(body).toContain('"quokka fry pan (12 inch / Ember)" is sold out');
    expect(JSON.parse(headers.get("x-cart-changes") ?? "")).toEqual([
      { id: pan._id, variantId: variant(12, "Ember")._id, reason: "stock", stock: 0 },
      { id: pan._id, variantId: gone._id, reason: "unavailable" },
    ]);
  });

  test("two variants of one product are two lines, held and sold each for itself", async () => {
    const [small, large] = [variant(8, "Sage"), variant(12, "Sage")];
    const { body } = await open([
      { id: pan._id, variantId: small._id, quantity: 2, price: 44 },
      { id: pan._id, variantId: large._id, quantity: 1, price: 88 },
    ]);
    if (typeof body === "string") throw new Error(body);
    expect([await stockOf(small), await stockOf(large)]).toEqual([3, 4]);
    const sandbox = new SandboxClient(shop.sandboxUrl);
    const session = await sandbox.session(sessionIdOf(body.url));
    expect(session.amount_subtotal).toBe(2 * 4400 + 8800);
    await sandbox.pay(session.id);
    const order = await eventually("the order is there", async () => {
      const { body: orders } = await shopper.client.post<Order[]>("/orders/customer", {
        userId: shopper.userId,
      });
      return orders[0];
    });
    const lines = order.products.map((line) => ({
      _id: line._id,
      variantId: line.variantId,
      variantTitle: line.variantTitle,
      sku: line.sku,
      quantity: line.quantity,
      picture: line.imageUrl[0]?.secure_url,
    }));
    const mail = await new MailboxClient(shop.mailboxUrl).waitFor(shopper.email, /order/i);
    for (const { title, sku } of [small, large])
      expect(mail.text).toContain(`Quokka Fry Pan (${title}) · ${sku}`);
    const picture = "https://pictures.example/sage.jpg";
    expect(lines).toHaveLength(2);
    for (const [{ _id, title, sku }, quantity] of [[small, 2] as const, [large, 1] as const]) {
      expect(lines).toContainEqual({
        _id: pan._id,
        variantId: _id,
        variantTitle: title,
        sku,
        quantity,
        picture,
      });
    }
  });

  test("twelve buyers of three pieces of one size: three sales, while another size sells freely", async () => {
    const [scarce, free] = [variant(10, "Ember"), variant(10, "Sage")];
    const [item] = await warehouse.rows<{ id: string }>("select id from inventory_item where sku = $1", [
      scarce.sku,
    ]);
    const [level] = await warehouse.rows<{ location_id: string }>(
      "select location_id from inventory_level where inventory_item_id = $1",
      [item?.id],
    );
    await dashboard.change(`/admin/inventory-items/${item?.id}/location-levels/${level?.location_id}`, {
      stocked_quantity: 3,
    });
    const shoppers = await Promise.all([...Array(14).keys()].map(() => newShopper(shop)));
    const answers = await Promise.all(
      shoppers.map((who, index) =>
        open([{ id: pan._id, variantId: (index < 12 ? scarce : free)._id, quantity: 1 }], who),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.slice(0, 12).sort()).toEqual([...Array(3).fill(200), ...Array(9).fill(409)]);
    expect(statuses.slice(12)).toEqual([200, 200]);
    expect([await stockOf(scarce), await stockOf(free)]).toEqual([0, 3]);
  });
});
