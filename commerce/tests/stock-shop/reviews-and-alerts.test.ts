import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../test/eventually";
import { LONG_RUN } from "../../test/long-run";
import { rowsOf } from "./traces";
import { Visit } from "./visit";

const REVIEW = `import { REVIEWS_MODULE, type ReviewsService } from "@emberly/reviews";
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";

type Body = { customerId: string; productId: string; rating: number };

export async function POST({ scope, body }: MedusaRequest<Body>, res: MedusaResponse) {
  const reviews = scope.resolve<ReviewsService>(REVIEWS_MODULE);
  const written = await reviews.write({ ...body, title: "Heavy", text: "It browns well." });
  // @ts-expect-error stars are counted in numbers
  const wrong: string | undefined = written?.rating;
  const { stars } = await reviews.list(body.productId, { limit: 10, offset: 0, sort: "newest" });
  res.status(written ? 200 : 403).json({ stars });
}
`;

const WAIT = `import { STOCK_ALERTS_MODULE, type StockAlertsService, type Wish } from "@emberly/stock-alerts";
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";

export async function POST({ scope, body }: MedusaRequest<Wish>, res: MedusaResponse) {
  const alerts = scope.resolve<StockAlertsService>(STOCK_ALERTS_MODULE);
  await alerts.wait(body);
  res.json({ waiting: await alerts.waitingOf(body.email) });
}
`;

const LIKE = `import { WISHLIST_MODULE, type WishlistService } from "@emberly/wishlist";
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";

type Body = { customerId: string; productId: string };

export async function POST({ scope, body }: MedusaRequest<Body>, res: MedusaResponse) {
  const wishlists = scope.resolve<WishlistService>(WISHLIST_MODULE);
  await wishlists.add(body.customerId, [{ productId: body.productId, price: 180, addedAt: new Date() }]);
  // @ts-expect-error a wish is for a product and not for a variant
  const wrong = (await wishlists.list(body.customerId))[0]?.variantId;
  const shared = await wishlists.shared(await wishlists.share(body.customerId));
  res.json({ shared });
}
`;

interface Parcel {
  id: string;
  items: { id: string; quantity: number; product_id: string; detail: unknown }[];
  customer_id: string;
}

describe.runIf(LONG_RUN)(
  "@emberly/reviews, @emberly/stock-alerts and @emberly/wishlist in a stock shop",
  { timeout: 600_000 },
  () => {
    let visit: Visit;

    beforeAll(async () => {
      visit = await Visit.begin({
        workspaces: ["kit", "plugins/reviews", "plugins/stock-alerts", "plugins/wishlist"],
        dashboard: true,
        plugins: () => [
          { name: "@emberly/reviews", options: { publish: "at-once" } },
          {
            name: "@emberly/stock-alerts",
            modules: [
              {
                resolve: "@medusajs/medusa/notification",
                options: {
                  providers: [
                    {
                      resolve: "@medusajs/medusa/notification-local",
                      id: "local",
                      options: { channels: ["email", "feed"] },
                    },
                  ],
                },
              },
            ],
          },
          { name: "@emberly/wishlist" },
        ],
        sources: {
          "src/api/review/route.ts": REVIEW,
          "src/api/wait/route.ts": WAIT,
          "src/api/like/route.ts": LIKE,
        },
        modules: ["reviews", "stockAlerts", "wishlist"],
      });
    }, 900_000);

    afterAll(() => visit?.shop.clear());

    test("who paid for a product and received it rates it, and nobody else does", async () => {
      const { admin } = visit;
      const id = await visit.storefront.buy("Cast iron skillet");
      const { order } = await admin.get<{ order: Parcel }>(`/admin/orders/${id}?fields=*items,customer_id`);
      const [line] = order.items;
      const review = { customerId: order.customer_id, productId: line?.product_id, rating: 4 };
      const write = () => visit.storefront.visitor.client.post<{ stars: unknown }>("/review", review);
      expect((await write()).status).toBe(403);

      const { stock_locations } = await admin.get<{ stock_locations: { id: string }[] }>(
        "/admin/stock-locations",
      );
      const { order: packed } = await admin.post<{ order: { fulfillments: { id: string }[] } }>(
        `/admin/orders/${id}/fulfillments?fields=*fulfillments`,
        { location_id: stock_locations[0]?.id, items: [{ id: line?.id, quantity: 1 }] },
      );
      const parcel = `/admin/orders/${id}/fulfillments/${packed.fulfillments[0]?.id}`;
      await admin.post(`${parcel}/shipments`, { items: [{ id: line?.id, quantity: 1 }] });
      await admin.post(`${parcel}/mark-as-delivered`);
      // The engine's manual provider vouches for nobody's money; whatever takes cards in a real shop does.
      expect((await write()).status).toBe(403);
      await rowsOf(
        visit.shop.databaseUrl,
        `update payment set provider_id = 'pp_bank_bank' where payment_collection_id in (
           select payment_collection_id from order_payment_collection where order_id = $1)`,
        [id],
      );
      expect((await write()).status).toBe(200);
      const tally = "select stars_4, total, sum from review_tally where product_id = $1";
      const rows = await rowsOf(visit.shop.databaseUrl, tally, [line?.product_id]);
      expect(rows).toEqual([{ stars_4: 1, total: 1, sum: 4 }]);
    });

    test("who waits for a product is mailed when there are pieces again", async () => {
      const { admin } = visit;
      const { products } = await admin.get<{
        products: {
          id: string;
          variants: { id: string; inventory_items: { inventory_item_id: string }[] }[];
        }[];
      }>("/admin/products?q=Copper%20casserole&fields=*variants,*variants.inventory_items");
      const [product] = products;
      const [variant] = product?.variants ?? [];
      const item = variant?.inventory_items[0]?.inventory_item_id;
      const { inventory_item } = await admin.get<{
        inventory_item: { location_levels: { location_id: string }[] };
      }>(`/admin/inventory-items/${item}?fields=*location_levels`);
      const level = `/admin/inventory-items/${item}/location-levels/${inventory_item.location_levels[0]?.location_id}`;
      await admin.post(level, { stocked_quantity: 0 });
      const wish = { product_id: product?.id, variant_id: variant?.id, email: "ann@stock.example" };
      const { waiting } = await visit.storefront.visitor.post<{ waiting: unknown[] }>("/wait", wish);
      expect(waiting).toHaveLength(1);
      await admin.post(level, { stocked_quantity: 2 });
      await eventually("the mail in the log of the local notification provider", async () => {
        const log = await readFile(visit.shop.logFile, "utf8");
        return log.includes("stock-alerts.back-in-stock") && log.includes("ann@stock.example");
      });
    });

    test("who shares what they would like to have shows it to whoever has the link", async () => {
      const wish = { customerId: "cus_ann", productId: "prod_casserole" };
      const { shared } = await visit.storefront.visitor.post<{ shared: unknown }>("/like", wish);
      expect(shared).toEqual({ customerId: "cus_ann", productIds: ["prod_casserole"] });
    });

    test("leave the shop's own calls and its dashboard as they were", () => visit.checkAll());

    test("go without a trace", () => visit.end());
  },
);
