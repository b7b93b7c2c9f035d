import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HttpClient } from "../../../../../commerce/test/http-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { Facets } from "../../../src/contract/catalogue";
import { type Kind, Product } from "../../../src/contract/records";

let shop: Shop;
let api: HttpClient;

beforeAll(async () => {
  shop = await startShop();
  api = new HttpClient(`${shop.engineUrl}/api/v1`);
});

afterAll(() => shop?.stop());

const list = (query = "") => api.get<Product[]>(`/admin/serverproducts${query}`);

describe("the listing", () => {
  test("shows the seed catalogue in the order of the shelf", async () => {
    const { status, headers, body } = await list();
    expect(status).toBe(200);
    expect(headers.get("x-total-count")).toBe("20");
    expect(body).toHaveLength(20);
    expect(body[0]?.handle).toBe("cast-iron-skillet-10-25");
  });

  test("has one dutch oven in two colours, each with pictures of its own, and pans in sizes with their own facts", async () => {
    const { body: oven } = await api.get<Product>("/products/dutch-oven-round-ember");
    expect(oven.options).toEqual([{ name: "Colour", values: ["Ember", "Midnight"] }]);
    expect(oven.imageUrl).toHaveLength(6);
    const pictures = oven.variants.map(({ imageUrl }) => imageUrl.map(({ public_id }) => public_id));
    expect(pictures.map((own) => own.length)).toEqual([3, 3]);
    expect(pictures.flat()).toEqual(oven.imageUrl.map(({ public_id }) => public_id));
    const { body: pan } = await api.get<Product>("/products/stainless-fry-pan-10");
    const weight = (one: Product["variants"][number]) =>
      one.attributes.find(({ handle }) => handle === "weight")?.value;
    expect(pan.variants.map((one) => [one.title, one.price, one.stock, weight(one)])).toEqual([
      ["8 inch", 69, 14, 1.9],
      ["10 inch", 89, 21, 2.6],
      ["12 inch", 119, 11, 3.4],
    ]);
    expect(pan.imageUrl).toHaveLength(3);
    for (const handle of ["care", "box"]) {
      expect(pan.attributes.map((one) => one.handle)).toContain(handle);
    }
  });

  test("answers with records exactly as the contract says", async () => {
    for (const record of (await list("?limit=100")).body) {
      expect(Product.strict().parse(record)).toEqual(record);
      expect(record.title).toBe(record.title.toLowerCase());
      expect(record.imageUrl.length).toBeGreaterThanOrEqual(3);
      for (const { secure_url, srcset, alt } of record.imageUrl) {
        expect(secure_url.startsWith(`${shop.env.STORE_URL}/static/`)).toBe(true);
        expect(srcset).toMatch(/\.webp 480w, /);
        expect(alt).not.toBe("");
      }
    }
  });

  test.each(["newest", "price_asc", "price_desc", "title"])(
    "pages by %s show every product once",
    async (sort) => {
      const seen: string[] = [];
      for (let offset = 0; offset < 20; offset += 6) {
        const { body } = await list(`?sort=${sort}&limit=6&offset=${offset}`);
        seen.push(...body.map(({ _id }) => _id));
      }
      const whole = (await list(`?sort=${sort}&limit=100`)).body.map(({ _id }) => _id);
      expect(seen).toEqual(whole);
      expect(new Set(seen).size).toBe(20);
    },
  );

  test("with q lists what search finds, best first, page by page, and an empty list for nothing", async () => {
    const { body: found } = await api.post<Product[]>("/search/products", { searchField: "skillet" });
    const { body, headers } = await list("?q=skillet");
    expect(body).toEqual(found);
    expect(headers.get("x-total-count")).toBe(String(found.length));
    expect((await list("?q=skilet&limit=1&offset=1")).body).toEqual(found.slice(1, 2));
    expect((await list("?q=%20")).body).toHaveLength(20);
    const nothing = await list("?q=lawnmower");
    expect([nothing.status, nothing.body, nothing.headers.get("x-total-count")]).toEqual([200, [], "0"]);
    expect((await list(`?q=${"x".repeat(201)}`)).status).toBe(400);
  });

  test("sorts by price and title", async () => {
    const prices = (await list("?sort=price_asc")).body.map(({ price }) => price);
    expect(prices).toEqual([...prices].sort((one, other) => one - other));
    const falling = (await list("?sort=price_desc")).body.map(({ price }) => price);
    expect(falling).toEqual([...prices].reverse());
    const titles = (await list("?sort=title")).body.map(({ title }) => title);
    expect(titles).toEqual([...titles].sort());
  });

  test("a page behind the last is empty and keeps the count", async () => {
    const { body, headers } = await list("?offset=500");
    expect(body).toEqual([]);
    expect(headers.get("x-total-count")).toBe("20");
  });

  test.each(["cast-iron", "Cast iron", "CAST%20IRON"])("kind=%s shows the four of it", async (kind) => {
    const { body, headers } = await list(`?kind=${encodeURIComponent(decodeURIComponent(kind))}`);
    expect(headers.get("x-total-count")).toBe("4");
    expect(body.every((product) => product.kind === "Cast iron")).toBe(true);
  });

  test("prices are bounded on both sides, the bounds included", async () => {
    const { body } = await list("?min_price=64&max_price=79&sort=price_asc");
    // Of what has sizes one fits, and the cheapest is shown: 39 and 48 are two such pans.
    expect(body.map(({ price }) => price)).toEqual([39, 48, 64, 69, 69, 74, 79, 79]);
    expect((await list("?min_price=66.01&max_price=68.99")).body).toEqual([]);
    expect((await list("?min_price=80&max_price=20")).body).toEqual([]);
  });

  test("in_stock tells what can be bought from what can't", async () => {
    expect((await list("?in_stock=true")).headers.get("x-total-count")).toBe("20");
    expect((await list("?in_stock=false")).body).toEqual([]);
  });

  test.each([
    ["limit=101", /limit/],
    ["limit=0", /limit/],
    ["limit=ten", /limit/],
    ["limit=1.5", /limit/],
    ["offset=-1", /offset/],
    ["sort=cheapest", /sort/],
    ["kind=cutlery", /kind/],
    ["kind=", /kind/],
    ["in_stock=maybe", /in_stock/],
    ["min_price=-1", /min_price/],
    ["max_price=much", /max_price/],
  ])("%s is refused and named", async (query, named) => {
    const { status, body } = await api.get(`/admin/serverproducts?${query}`);
    expect(status).toBe(400);
    expect(body).toMatch(named);
  });

  test("unknown parameters are ignored", async () => {
    expect((await list("?utm_source=mail")).status).toBe(200);
  });

  test("may be kept but must be asked for again, which costs 304", async () => {
    const first = await list();
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    const again = await api.get("/admin/serverproducts", { "if-none-match": etag });
    expect(again.status).toBe(304);
    expect(again.body).toBeUndefined();
    const other = await api.get("/admin/serverproducts", { "if-none-match": '"another"' });
    expect(other.status).toBe(200);
  });
});

describe("a product", () => {
  test("is found by id and by handle", async () => {
    const byHandle = await api.get<Product>("/products/cast-iron-skillet-10-25");
    expect(byHandle.status).toBe(200);
    const byId = await api.get<Product>(`/products/${byHandle.body._id}`);
    expect(byId.body).toEqual(byHandle.body);
    expect(byId.body).toMatchObject({
      title: "10.25 inch cast iron skillet",
      kind: "Cast iron",
      inStock: true,
    });
  });

  test.each([
    "prod_nothing",
    "no-such-pan",
    "%00",
    "..%2f..",
    "a".repeat(255),
    "a".repeat(300),
    "'; select 1",
  ])("%s is 404", async (name) => {
    const { status, body } = await api.get(`/products/${name}`);
    expect(status).toBe(404);
    expect(typeof body).toBe("string");
  });

  test("answers 304 to who has it", async () => {
    const { headers } = await api.get("/products/cast-iron-wok-14");
    const again = await api.get("/products/cast-iron-wok-14", { "if-none-match": headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  });

  test("its pictures are served for ever and as what they are", async () => {
    const { body } = await api.get<Product>("/products/cast-iron-wok-14");
    const [image] = body.imageUrl;
    const addresses = [image?.secure_url, image?.srcset?.split(" ")[0], image?.srcsetAvif?.split(" ")[0]];
    const types = ["image/jpeg", "image/webp", "image/avif"];
    for (const [index, address] of addresses.entries()) {
      const response = await fetch(shop.engineUrl + new URL(address ?? "").pathname);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe(types[index]);
      expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      await response.arrayBuffer();
    }
  });
});

describe("the uploads folder", () => {
  test.each([
    "/static",
    "/static/",
    "/static/pictures",
    "/static/pictures/",
    "/static/.env",
    "/static/..%2f..%2fsecrets",
  ])("%s shows nothing", async (path) => {
    const response = await fetch(shop.engineUrl + path);
    expect([403, 404]).toContain(response.status);
    await response.arrayBuffer();
  });
});

describe("the kinds", () => {
  test("are five, each with the number of its products", async () => {
    const { status, body } = await api.get<Kind[]>("/kinds");
    expect(status).toBe(200);
    expect(body.map(({ handle, count }) => [handle, count])).toEqual([
      ["nonstick", 4],
      ["stainless-steel", 4],
      ["dutch-oven", 4],
      ["cast-iron", 4],
      ["griddle", 4],
    ]);
  });
});

describe("the facets", () => {
  const facets = async (query = "") => (await api.get<Facets>(`/facets${query}`)).body;
  const total = async (query: string) =>
    (await api.get(`/admin/serverproducts${query}`)).headers.get("x-total-count");

  test("count what there is", async () => {
    const body = await facets();
    expect(Facets.parse(body)).toEqual(body);
    expect(body).toMatchObject({ total: 20, inStock: 20, price: { min: 36, max: 239 } });
    expect(body.kinds.map(({ count }) => count)).toEqual([4, 4, 4, 4, 4]);
    expect(body.materials.map(({ name }) => name).sort()).toEqual([
      "Aluminium",
      "Cast iron",
      "Enamelled cast iron",
      "Stainless steel",
    ]);
    expect(body.materials.reduce((sum, { count }) => sum + count, 0)).toBe(20);
  });

  test.each([
    "kind=griddle",
    "material=cast%20IRON",
    "min_diameter=10&max_diameter=12",
    "min_capacity=5",
    "max_capacity=2",
    "min_oven_safe=500",
    "induction=true",
    "dishwasher=false",
    "induction=true&dishwasher=true&min_price=100",
  ])("%s narrows facets, listing and search alike", async (query) => {
    const { total: counted } = await facets(`?${query}`);
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBeLessThan(20);
    expect(await total(`?${query}`)).toBe(String(counted));
    const { status, body } = await api.post<Product[]>(`/search/products?${query}&limit=100`, {
      searchField: "pan",
    });
    expect([200, 400]).toContain(status);
    if (status === 200) expect(body.length).toBeLessThanOrEqual(counted);
  });

  test("kinds and materials show what another choice would bring", async () => {
    const { kinds } = await facets("?kind=griddle");
    expect(kinds.map(({ count }) => count)).toEqual([4, 4, 4, 4, 4]);
    const { materials, total: left } = await facets("?material=aluminium");
    expect(materials).toHaveLength(4);
    expect(materials.find(({ name }) => name === "Aluminium")?.count).toBe(left);
  });

  test("tell of each attribute that the shop has configured, with its label and unit", async () => {
    const { attributes } = await facets("?kind=griddle");
    expect(attributes.map(({ handle }) => handle)).toEqual([
      "material",
      "diameter",
      "capacity",
      "oven_safe",
      "induction",
      "dishwasher",
    ]);
    expect(attributes).toContainEqual({
      handle: "capacity",
      label: "Capacity",
      unit: "qt",
      type: "number",
      range: null,
    });
    expect(attributes.find(({ handle }) => handle === "oven_safe")).toMatchObject({
      unit: "°F",
      range: { min: expect.any(Number), max: expect.any(Number) },
    });
  });

  test.each(["skillet", "skilet", "dutch oven", "enameled"])(
    "of a search for %s are of what it finds, and say what a choice leaves of it",
    async (text) => {
      const q = `q=${encodeURIComponent(text)}`;
      const { body: found } = await api.get<Product[]>(`/admin/serverproducts?${q}&limit=100`);
      const { total: counted, kinds, inStock, price, materials } = await facets(`?${q}`);
      expect(counted).toBe(found.length);
      expect(counted).toBeGreaterThan(0);
      expect(inStock).toBe(found.filter((product) => product.inStock).length);
      expect(price?.min).toBe(Math.min(...found.map(({ priceFrom }) => priceFrom)));
      for (const { name, handle, count } of kinds) {
        expect(count, name).toBe(found.filter(({ kind }) => kind === name).length);
        if (count > 0) expect(await total(`?${q}&kind=${handle}`)).toBe(String(count));
      }
      for (const { name, count } of materials) {
        expect(await total(`?${q}&material=${encodeURIComponent(name)}`), name).toBe(String(count));
      }
    },
  );

  test.each(["", "&sort=price_asc", "&sort=newest"])(
    "of a search whose matches cost more are zero like the list, which shows nothing else instead (%j)",
    async (sort) => {
      // A wok for 74; with two of the three words there are pans for less.
      const q = "q=cast%20iron%20wok";
      expect(await total(`?${q}`)).toBe(String((await facets(`?${q}`)).total));
      expect(Number(await total("?q=cast%20iron&max_price=60"))).toBeGreaterThan(0);
      expect((await list(`?${q}&max_price=60${sort}`)).body).toEqual([]);
      expect(await total(`?${q}&max_price=60${sort}`)).toBe("0");
      expect(await facets(`?${q}&max_price=60`)).toMatchObject({ total: 0, price: null });
      // What is read with most of its words is so with a narrowing too.
      const most = "q=cast%20iron%20xylophone";
      expect(Number(await total(`?${most}`))).toBeGreaterThan(0);
      expect(await total(`?${most}&max_price=60${sort}`)).toBe(
        String((await facets(`?${most}&max_price=60`)).total),
      );
      expect(await total(`?${most}&max_price=1${sort}`)).toBe("0");
    },
  );

  test("of nothing are zero, not a failure", async () => {
    expect(await facets("?q=xylophone")).toMatchObject({ total: 0, price: null, materials: [] });
    expect((await facets("?q=+")).total).toBe(20);
    expect(await facets("?min_price=100000")).toMatchObject({ total: 0, price: null, capacity: null });
    expect((await facets("?material=cheese")).total).toBe(0);
  });

  test.each(["kind=cutlery", "induction=perhaps", "min_diameter=wide", "max_oven_safe=hot"])(
    "%s is refused",
    async (query) => {
      expect((await api.get(`/facets?${query}`)).status).toBe(400);
    },
  );

  test("answer 304 to who has them", async () => {
    const { headers } = await api.get("/facets");
    expect((await api.get("/facets", { "if-none-match": headers.get("etag") ?? "" })).status).toBe(304);
  });
});

test("the version stays while nothing changes", async () => {
  const version = async () => (await api.get<{ version: string }>("/catalogue/version")).body.version;
  expect(await version()).toBe(await version());
});
