import { readFileSync } from "node:fs";
import path from "node:path";
import type { Product } from "../../plugins/storefront-api/src/contract/records";
import { expect, type Shop, signIn, test } from "./fixtures";
import { placeOrder } from "./place-order";

const SCRIPT = `"'><img src=x onerror="alert(1)"></script><script>alert(1)</script>`;

/** A product whose every text tries to be a script. */
async function addHostileProduct(shop: Shop): Promise<{ product: Product; remove: () => Promise<unknown> }> {
  const admin = shop.api();
  await admin.post("/login", { email: shop.admin.email, password: shop.admin.password });
  const file = path.join(__dirname, "../../commerce/catalogue/pictures/comal-crepe-pan-10-5-top.jpg");
  const data = [`data:image/jpeg;base64,${readFileSync(file).toString("base64")}`];
  const { body: imageUrl } = await admin.post("/admin/", { data });
  const texts = { desc: SCRIPT, catchphrase1: SCRIPT, catchphrase2: SCRIPT, catchphrase3: SCRIPT };
  const added = await admin.post<Product>("/admin/add-product", {
    title: `crepe pan ${SCRIPT}`,
    ...texts,
    price: 20,
    imageUrl,
  });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const product = added.body;
  return { product, remove: () => admin.post("/admin/delete", { _id: product._id, imagesToDelete: [] }) };
}

test("what people enter runs nowhere: product, customer, order, search", async ({ page, shop }) => {
  const dialogs: string[] = [];
  page.on("dialog", async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  const customer = await shop.newCustomer(SCRIPT);
  const order = await placeOrder(shop, customer);
  const { product, remove } = await addHostileProduct(shop);
  try {
    const visit = async (address: string, shown: string) => {
      await page.goto(address);
      await expect(page.getByText(shown, { exact: false }).first()).toBeVisible();
      await expect(page.locator("img[src='x']")).toHaveCount(0);
    };
    await visit(`/products/${product.handle}`, `crepe pan "'>`);
    await visit("/products?sort=newest", `crepe pan "'>`);
    await visit(`/search?q=${encodeURIComponent(`crepe pan ${SCRIPT}`)}`, `All: "crepe pan "'>`);
    await signIn(page, customer);
    await visit("/dashboard/profile", `"'><img`);
    await visit("/dashboard/orders", order.products[0]?.title ?? "");
    await signIn(page, shop.admin);
    await visit("/admin/customers", `"'><img`);
    await visit(`/admin/customer-orders/${order.paymentIntentId}`, `"'><img`);
    await visit("/admin/products", `crepe pan "'>`);
    expect(dialogs).toEqual([]);
  } finally {
    await remove();
  }
});

test("the API's document can be read and tried in the viewer, within its policy", async ({ page, shop }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (![shop.storeUrl, "data:"].some((own) => request.url().startsWith(own))) foreign.push(request.url());
  });
  await page.goto("/api/v1/docs");
  await page.getByText("/kinds", { exact: true }).first().click();
  await page.getByRole("button", { name: "Try it out" }).click();
  await page.getByRole("button", { name: "Execute" }).click();
  await expect(page.getByText("Cast iron").first()).toBeVisible();
  expect(foreign).toEqual([]);
});
