import { readFile } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../test/eventually";
import { LONG_RUN } from "../../test/long-run";
import { repositoryRoot } from "../../test/test-database";
import { Visit } from "./visit";

/** Handlers of the stranger's own on the plugin's hooks: each writes down what it was told. */
const HOOKS = `import { confirmDeliveryWorkflow, shipOrderWorkflow } from "@emberly/back-office";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";

async function tell(container: MedusaContainer, id: string, told: Record<string, string>) {
  const orders = container.resolve(Modules.ORDER);
  const { metadata } = await orders.retrieveOrder(id);
  await orders.updateOrders(id, { metadata: { ...metadata, ...told } });
}

shipOrderWorkflow.hooks.orderShipped(({ order_id, fulfillment_ids }, { container }) =>
  tell(container, order_id, { shipped: String(fulfillment_ids.length) }),
);
confirmDeliveryWorkflow.hooks.orderDelivered(({ order_id }, { container }) =>
  tell(container, order_id, { delivered: "yes" }),
);
`;

const TYPES = `import { type BackOfficeOptions, deliverOrder } from "@emberly/back-office";
import { adminRoutes } from "@emberly/back-office/admin-routes";

export const options: BackOfficeOptions = { shopName: "Stock", supportEmail: "help@stock.example" };
// @ts-expect-error no such setting
export const wrong: BackOfficeOptions = { ...options, shopNames: "Stock" };
export const calls: string[] = adminRoutes["order:read"];
export const deliver: (...given: Parameters<typeof deliverOrder>) => Promise<void> = deliverOrder;
`;

interface Told {
  order: { fulfillment_status: string; metadata: Record<string, string> };
}

describe.runIf(LONG_RUN)("@emberly/back-office in a stock shop", { timeout: 600_000 }, () => {
  let visit: Visit;
  const pictures = http.createServer(async (_req, res) => {
    res.end(
      await readFile(
        path.join(repositoryRoot, "commerce/catalogue/pictures/cast-iron-skillet-10-25-hero.jpg"),
      ),
    );
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => pictures.listen(0, "127.0.0.1", resolve));
    visit = await Visit.begin({
      workspaces: ["kit", "plugins/catalogue", "plugins/back-office"],
      dashboard: true,
      plugins: ({ url }) => [
        { name: "@emberly/catalogue", options: { storeUrl: url, localFiles: true } },
        {
          name: "@emberly/back-office",
          options: { shopName: "Stock", supportEmail: "help@stock.example", picturesFromLoopback: true },
        },
      ],
      sources: { "src/workflows/hooks/parcels.ts": HOOKS, "src/types.ts": TYPES },
      modules: ["backOffice", "catalogue", "pictures"],
    });
  }, 900_000);

  afterAll(async () => {
    pictures.close();
    await visit?.shop.clear();
  });

  test("ships and confirms a parcel of the engine's own checkout", async () => {
    const { admin, storefront } = visit;
    const id = await storefront.buy("Cast iron skillet");
    const { deliveries } = await admin.get<{ deliveries: { id: string; recipient: string }[] }>(
      "/admin/deliveries?state=to_ship",
    );
    expect(deliveries).toContainEqual(expect.objectContaining({ id, recipient: "Ann Example" }));
    await admin.post(`/admin/deliveries/${id}/ship`, { trackingNumber: "JJD000390007", carrier: "DHL" });
    expect((await admin.client.post(`/admin/deliveries/${id}/ship`, { trackingNumber: "2" })).status).toBe(
      409,
    );
    await admin.post(`/admin/deliveries/${id}/deliver`);
    const { order } = await admin.get<Told>(`/admin/orders/${id}`);
    expect(order).toMatchObject({
      fulfillment_status: "delivered",
      metadata: { shipped: "1", delivered: "yes" },
    });
  });

  test("imports a list of products with their pictures", async () => {
    const { admin, storefront } = visit;
    const template = await admin.get<string>("/admin/product-imports/template");
    const [header = ""] = template.replace("\uFEFF", "").split(/\r?\n/);
    const address = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}/skillet.jpg`;
    const cells: Record<string, string> = {
      title: "Griddle",
      price: "59.90",
      stock: "4",
      description: "A griddle.",
      pictures: address,
    };
    const line = header.split(",").map((column) => cells[column.trim().replaceAll('"', "")] ?? "");
    const begun = await admin.client.upload<{ id: string }>(
      "/admin/product-imports?file_name=products.csv",
      `${header}\n${line.join(",")}\n`,
      "text/csv",
    );
    expect(begun.body).toEqual({ id: expect.any(String) });
    const import_ = `/admin/product-imports/${begun.body.id}`;
    const reach = (state: string) =>
      eventually(`the import to be ${state}`, async () => {
        const { import: now } = await admin.get<{ import: { state: string } }>(import_);
        return now.state === state ? now : undefined;
      });
    expect(await reach("checked")).toMatchObject({ total: 1, counts: { new: 1, fault: 0 } });
    await admin.post(`${import_}/apply`);
    await reach("applied");
    const { products } = await storefront.visitor.get<{
      products: { title: string; images: { url: string }[] }[];
    }>("/store/products?handle=griddle&fields=title,*images");
    expect(products).toMatchObject([{ title: "Griddle", images: [{ url: expect.any(String) }] }]);
    await storefront.buy("Griddle");
  });

  test("knows the stock and what has sold", async () => {
    const { admin } = visit;
    const { rows } = await admin.get<{ rows: { title: string; available: number }[] }>(
      "/admin/stock?q=casserole",
    );
    expect(rows).toMatchObject([{ title: "Copper casserole", available: 3 }]);
    await admin.get("/admin/today/low-stock");
    await admin.get("/admin/today/sales?time_zone=Europe/Berlin");
    await admin.get("/admin/deliveries/slips?ids=order_unknown");
  });

  test("leaves the shop's own calls and its dashboard as they were", () => visit.checkAll());

  test("refuses to start without its options, and names each", async () => {
    await visit.refuses(
      [
        { name: "@emberly/catalogue" },
        { name: "@emberly/back-office", options: { shopName: "Stock", supportEmail: "help@stock.example" } },
      ],
      ["catalogue: required options are missing: storeUrl"],
    );
    await visit.refuses(
      [
        { name: "@emberly/catalogue", options: { storeUrl: visit.shop.url } },
        { name: "@emberly/back-office" },
      ],
      ["back-office: required options are missing: shopName, supportEmail"],
    );
  });

  test("goes without a trace", () => visit.end());
});
