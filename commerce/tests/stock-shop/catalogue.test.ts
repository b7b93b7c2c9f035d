import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../test/eventually";
import { LONG_RUN } from "../../test/long-run";
import { repositoryRoot } from "../../test/test-database";
import type { Caller } from "./plain-shop";
import { Visit } from "./visit";

/** A route of the stranger's own, from the README. */
const SHELF = `import { type CatalogueService, currentCatalogue } from "@emberly/catalogue";
import type { Product } from "@emberly/catalogue/records";
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";

export async function GET(req: MedusaRequest, res: MedusaResponse) {
  const { catalogue, version } = await currentCatalogue(req.scope);
  const text = String(req.query.q ?? "");
  const listing: Parameters<CatalogueService["list"]>[0] = { limit: 24, offset: 0, sort: "price_asc" };
  const found = text ? await catalogue.search(text, listing) : { ...(await catalogue.list(listing)), didYouMean: null };
  const products: Product[] = found.records.map((record) => JSON.parse(record));
  // @ts-expect-error a page counts in numbers
  const wrong: string = found.total;
  res.set("etag", \`"\${version}"\`).json({ products, total: found.total, didYouMean: found.didYouMean });
}
`;

/** An index of the stranger's own, as the engine's documentation has it. */
const INDEX = `import { defineSearchIndex, graphConsume, graphSeed, search } from "@medusajs/framework/utils";

const source = { fields: ["id", "title", "status"] };

export const goodsIndex = defineSearchIndex({
  name: "goods",
  entity: "product",
  fields: search.define({
    id: search.keyword().filterable(),
    title: search.text().searchable({ weight: 3 }),
    status: search.keyword().filterable(),
  }),
  events: ["product.created", "product.updated", "product.deleted"],
  consume: graphConsume(source),
  seed: graphSeed(source),
});
`;

const OPENED = `import { configureStoreSearch, defineMiddlewares } from "@medusajs/framework/http";

const opened = configureStoreSearch({ allowed_indexes: { goods: true } });

export default defineMiddlewares({ routes: [{ matcher: "/store/search", middlewares: [opened] }] });
`;

/** What the README of the search provider has whoever removes it run by hand. */
const BY_HAND = /^```sql\n(.*?)^```/ms.exec(
  readFileSync(path.join(repositoryRoot, "plugins/catalogue/README.md"), "utf8"),
)?.[1];

interface Shelf {
  products: { title: string; price: number; stock: number | null }[];
  total: number;
  didYouMean: string | null;
}

describe.runIf(LONG_RUN)("@emberly/catalogue in a stock shop", { timeout: 600_000 }, () => {
  let visit: Visit;
  let visitor: Caller;

  beforeAll(async () => {
    visit = await Visit.begin({
      workspaces: ["kit", "plugins/catalogue"],
      plugins: ({ url }) => [
        {
          name: "@emberly/catalogue",
          options: { storeUrl: url, localFiles: true },
          modules: [
            {
              resolve: "@medusajs/medusa/search",
              options: {
                default_provider: "catalogue-search",
                providers: [
                  {
                    resolve: "@emberly/catalogue/providers/search",
                    id: "catalogue",
                    options: { synonyms: { same: [["casserole", "cocotte"]] } },
                  },
                ],
              },
            },
          ],
        },
      ],
      sources: {
        "src/api/shelf/route.ts": SHELF,
        "src/api/middlewares.ts": OPENED,
        "src/search/goods.ts": INDEX,
      },
      modules: ["catalogue", "pictures"],
      byHand: BY_HAND,
    });
    visitor = visit.storefront.visitor;
  }, 600_000);

  afterAll(() => visit?.shop.clear());

  const shelf = (text = "") => visitor.get<Shelf>(`/shelf?q=${encodeURIComponent(text)}`);

  test("lists the shop's products under their titles with the prices of its default region, in euros", async () => {
    const { products, total } = await shelf();
    expect(total).toBe(3);
    expect(products.map(({ title, price }) => [title, price])).toEqual([
      ["Cast iron skillet", 39.9],
      ["Enamelled saucepan", 45],
      ["Copper casserole", 180],
    ]);
  });

  test("finds what is misspelt", async () => {
    const { products, didYouMean } = await shelf("coper caserole");
    expect(products.map(({ title }) => title)).toEqual(["Copper casserole"]);
    expect(didYouMean).toBe("copper casserole");
  });

  test("finds what is misspelt, and synonyms, through the engine's own search", async () => {
    const search = async (q: string) => {
      const query = { entity: "goods", filters: { q }, search_options: { typo_tolerance: true } };
      const { results } = await visitor.post<{ results: { hits: { document: { title: string } }[] }[] }>(
        "/store/search",
        { queries: [query] },
      );
      return results[0]?.hits.map(({ document }) => document.title);
    };
    await eventually("the engine has filled the index", async () => (await search("skillet"))?.length);
    expect(await search("coper caserole")).toEqual(["Copper casserole"]);
    expect(await search("cocotte")).toEqual(["Copper casserole"]);
  });

  test("shows an order and a change in the dashboard at once", async () => {
    await visit.storefront.buy("Copper casserole");
    const { products } = await visit.admin.get<{ products: { id: string }[] }>(
      "/admin/products?q=Cast%20iron%20skillet",
    );
    await visit.admin.post(`/admin/products/${products[0]?.id}`, { title: "Cast iron pan" });
    await eventually("the shelf shows both", async () => {
      const seen = (await shelf()).products.map(({ title, stock }) => `${title} ${stock}`);
      return seen.includes("Copper casserole 2") && seen.includes("Cast iron pan 5");
    });
  });

  test("leaves the shop's own calls as they were", () => visit.checkAll());

  test("goes without a trace", () => visit.end());
});
