import { Client } from "pg";
import { handleOf } from "../../provision/synthetic/believable";
import type { VariantCount } from "../../provision/synthetic/variants";
import type { Shop } from "../../test/shop";
import { type StockEngine, searchBody } from "../../test/stock-engine";
import type { Contestant } from "../lib/measure";
import { type Size, sizeName } from "../lib/shops";
import { type Card, quotes } from "./quotes";

/** One comparison: the first contestant is the shop's own, and ratios are taken against it. */
export interface Work {
  name: string;
  contestants: Contestant[];
  /** What else is found out, for the report. */
  notes?: () => Promise<string[]>;
  close?: () => Promise<void>;
}

const HANDLE = "cast-iron-skillet-10-25";
/** Newer than all synthetic products are those that the shop brings along: with so many left out, a list has none of them. */
const BRINGS_ALONG = 24;

/** What is asked for: where variants are compared, products that have them. */
const sampleOf = (variants: VariantCount) =>
  variants === 1 || variants === "mixed"
    ? { handle: HANDLE, offset: 0 }
    : { handle: handleOf(1), offset: BRINGS_ALONG };
/** What a card of the shop shows, in the words of the engine's store API. */
const FIELDS =
  "fields=id,handle,title,description,metadata,*images,*categories,*variants.calculated_price,%2Bvariants.inventory_quantity";
const json = { "content-type": "application/json" };

let asked = 0;

/** A bound of the price that no product reaches and nobody has asked for: the same answer, but not from memory. */
export const unasked = () => `max_price=${(900_000 + asked++ / 100).toFixed(2)}`;

/** @param query of a question that is asked for the first time; from memory without it */
const search = (url: string, name: string, text: string, query?: string): Contestant => ({
  name,
  url,
  method: "POST",
  headers: json,
  body: JSON.stringify({ searchField: text }),
  ...(query !== undefined && { nextPath: () => `/api/v1/search/products?${query}${unasked()}` }),
});

const engineSearch = ({ url, headers }: StockEngine, name: string, text: string): Contestant => ({
  name,
  url: `${url}/store/search`,
  method: "POST",
  headers: { ...headers, ...json },
  body: searchBody(text),
});

const store = ({ url, regionId, headers }: StockEngine, name: string, query: string): Contestant => ({
  name,
  url: `${url}/store/products?region_id=${regionId}&${FIELDS}&${query}`,
  headers,
});

/** The shop's catalogue calls beside the engine's own at one size. */
export async function catalogueWorks(
  shop: Shop,
  engine: StockEngine,
  { products, variants }: Size,
): Promise<Work[]> {
  const api = `${shop.engineUrl}/api/v1`;
  const { handle, offset } = sampleOf(variants);
  const query = offset > 0 ? `limit=24&offset=${offset}` : "limit=24";
  const list = `${api}/admin/serverproducts?${query}`;
  const answer = await fetch(list);
  const etag = answer.headers.get("etag") ?? "";
  const cards = (await answer.json()) as Card[];
  const database = new Client({ connectionString: shop.databaseUrl });
  await database.connect();
  const last = Math.max(0, Math.floor((products - 1) / 24) * 24);
  return [
    {
      name: "catalogue list",
      contestants: [
        { name: "shop", url: list },
        {
          name: "shop, question never asked before",
          url: list,
          nextPath: () => `/api/v1/admin/serverproducts?${query}&${unasked()}`,
        },
        {
          name: "shop, last page, never asked before",
          url: list,
          nextPath: () => `/api/v1/admin/serverproducts?limit=24&offset=${last}&${unasked()}`,
        },
        { name: "shop, 304", url: list, headers: { "if-none-match": etag }, status: 304 },
        store(engine, "engine /store/products", query),
        store(engine, "engine /store/products, last page", `limit=24&offset=${last}`),
        {
          name: "prepared query alone, without HTTP",
          run: () =>
            database.query({
              name: "newest",
              text: `select record from catalogue_product order by created_at desc, id desc limit 24 offset ${offset}`,
            }),
        },
      ],
      close: () => database.end(),
    },
    {
      name: "product detail",
      contestants: [
        { name: "shop", url: `${api}/products/${handle}` },
        store(engine, "engine /store/products?handle", `handle=${handle}`),
      ],
    },
    {
      name: "cart quote",
      contestants: [
        ...(await quotes(shop, cards)),
        { name: "shop, product detail", url: `${api}/products/${handle}` },
        store(engine, "engine /store/products?handle", `handle=${handle}`),
      ],
    },
  ];
}

/** The shop's search beside the engine's two. */
export function searchWorks(shop: Shop, engine: StockEngine): Work[] {
  const api = `${shop.engineUrl}/api/v1`;
  return [
    {
      name: "exact search",
      contestants: [
        search(`${api}/search/products`, "shop", "skillet"),
        search(`${api}/search/products`, "shop, question never asked before", "skillet", ""),
        engineSearch(engine, "engine /store/search", "skillet"),
        store(engine, "engine /store/products?q", "q=skillet&limit=24"),
      ],
    },
    {
      name: "typo search",
      contestants: [
        search(`${api}/search/products`, "shop", "skilet"),
        search(`${api}/search/products`, "shop, question never asked before", "skilet", ""),
        engineSearch(engine, "engine /store/search", "skilet"),
      ],
    },
  ];
}

/** The same question to shops of different sizes, in turns: does size show? */
export function sizeWorks(shops: { products: number; shop: Shop }[]): Work[] {
  const across = (name: string, ask: (shop: Shop, products: number) => Contestant): Work => ({
    name,
    contestants: shops.map(({ shop, products }) => ({
      ...ask(shop, products),
      name: `${products.toLocaleString("en-US")} products`,
    })),
  });
  const api = (shop: Shop) => `${shop.engineUrl}/api/v1`;
  const page = (shop: Shop, offset: number): Contestant => ({
    name: "",
    url: api(shop),
    nextPath: () => `/api/v1/admin/serverproducts?limit=24&offset=${offset}&${unasked()}`,
  });
  return [
    across("list", (shop) => ({ name: "", url: `${api(shop)}/admin/serverproducts?limit=24` })),
    across("list, never asked before", (shop) => page(shop, 0)),
    across("last page, never asked before", (shop, products) =>
      page(shop, Math.floor((products - 1) / 24) * 24),
    ),
    across("detail", (shop) => ({ name: "", url: `${api(shop)}/products/${HANDLE}` })),
    across("exact search", (shop) => search(`${api(shop)}/search/products`, "", "skillet")),
    across("exact search, never asked before", (shop) =>
      search(`${api(shop)}/search/products`, "", "skillet", ""),
    ),
    across("typo search", (shop) => search(`${api(shop)}/search/products`, "", "skilet")),
    across("typo search, never asked before", (shop) =>
      search(`${api(shop)}/search/products`, "", "skilet", ""),
    ),
    across("search of two words, never asked before", (shop) =>
      search(`${api(shop)}/search/products`, "", "iron skillet", ""),
    ),
    across("sorted search, never asked before", (shop) =>
      search(`${api(shop)}/search/products`, "", "skillet", "sort=price_asc&"),
    ),
    across("filtered search, never asked before", (shop) =>
      search(`${api(shop)}/search/products`, "", "skillet", "kind=cast-iron&in_stock=true&"),
    ),
    across("facets, never asked before", (shop) => ({
      name: "",
      url: api(shop),
      nextPath: () => `/api/v1/facets?${unasked()}`,
    })),
  ];
}

/** The same question to shops that differ in how many variants a product has. */
export function variantWorks(shops: (Size & { shop: Shop })[]): Work[] {
  const { handle, offset } = sampleOf(shops.find(({ variants }) => variants !== 1)?.variants ?? 1);
  const across = (name: string, ask: (api: string) => Contestant): Work => ({
    name,
    contestants: shops.map(({ shop, ...size }) => ({
      ...ask(`${shop.engineUrl}/api/v1`),
      name: sizeName(size),
    })),
  });
  const list = `/admin/serverproducts?limit=24&offset=${offset}`;
  return [
    across("list", (api) => ({ name: "", url: api + list })),
    across("list, never asked before", (api) => ({
      name: "",
      url: api,
      nextPath: () => `/api/v1${list}&${unasked()}`,
    })),
    across("detail", (api) => ({ name: "", url: `${api}/products/${handle}` })),
    across("exact search", (api) => search(`${api}/search/products`, "", "skillet")),
    across("exact search, never asked before", (api) => search(`${api}/search/products`, "", "skillet", "")),
    across("typo search", (api) => search(`${api}/search/products`, "", "skilet")),
    across("typo search, never asked before", (api) => search(`${api}/search/products`, "", "skilet", "")),
  ];
}
