import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../test/eventually";
import { LONG_RUN } from "../../test/long-run";
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
      plugins: ({ url }) => [{ name: "@emberly/catalogue", options: { storeUrl: url, localFiles: true } }],
      sources: { "src/api/shelf/route.ts": SHELF },
      modules: ["catalogue", "pictures"],
    });
    visitor = visit.storefront.visitor;
  }, 600_000);

  afterAll(() => visit?.shop.clear());

  const shelf = (text = "") => visitor.get<Shelf>(`/shelf?q=${encodeURIComponent(text)}`);

  test("lists the shop's products with the prices of its default region, in euros", async () => {
    const { products, total } = await shelf();
    expect(total).toBe(3);
    expect(products.map(({ title, price }) => [title.toLowerCase(), price])).toEqual([
      ["cast iron skillet", 39.9],
      ["enamelled saucepan", 45],
      ["copper casserole", 180],
    ]);
  });

  test("finds what is misspelt", async () => {
    const { products, didYouMean } = await shelf("coper caserole");
    expect(products.map(({ title }) => title.toLowerCase())).toEqual(["copper casserole"]);
    expect(didYouMean).toBe("copper casserole");
  });

  test("shows an order and a change in the dashboard at once", async () => {
    await visit.storefront.buy("Copper casserole");
    const { products } = await visit.admin.get<{ products: { id: string }[] }>(
      "/admin/products?q=Cast%20iron%20skillet",
    );
    await visit.admin.post(`/admin/products/${products[0]?.id}`, { title: "Cast iron pan" });
    await eventually("the shelf shows both", async () => {
      const seen = (await shelf()).products.map(({ title, stock }) => `${title.toLowerCase()} ${stock}`);
      return seen.includes("copper casserole 2") && seen.includes("cast iron pan 5");
    });
  });

  test("leaves the shop's own calls as they were", () => visit.checkAll());

  test("goes without a trace", () => visit.end());
});
