import { readFileSync } from "node:fs";
import path from "node:path";
import type { Product } from "@contract/records";
import type { Page } from "@playwright/test";
import { HttpClient } from "../../commerce/test/http-client";
import { engineAdmin } from "./engine-admin";
import { expect, signIn, test, uniqueEmail } from "./fixtures";

const picture = {
  name: "pan.jpg",
  mimeType: "image/jpeg",
  buffer: readFileSync(
    path.join(__dirname, "../../commerce/catalogue/pictures/comal-crepe-pan-10-5-top.jpg"),
  ),
};

async function fillProduct(page: Page, title: string): Promise<void> {
  await page.getByLabel("Images").setInputFiles(picture);
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Price").fill("49.50");
  await page.getByLabel("Description").fill("A pan for thin pancakes.");
  await page.getByLabel("Catchphrase 1").fill("Thin");
  await page.getByLabel("Catchphrase 2").fill("Even");
  await page.getByLabel("Catchphrase 3").fill("Light");
  await page.getByLabel("Kind").selectOption("Griddle");
  await page.getByLabel("Quantity in stock").fill("3");
}

test.beforeEach(async ({ page, shop }) => {
  await signIn(page, shop.admin);
});

test("customers are counted and found", async ({ page, shop }) => {
  const customer = await shop.newCustomer();
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/admin\/customers$/);
  await expect(page.getByText(/Total Users: \d+/)).toBeVisible();
  await page.getByLabel("Find a customer").fill(customer.email);
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toContainText(customer.name);
  await page.getByLabel("Find a customer").fill(uniqueEmail());
  await expect(page.getByText("Nobody matches")).toBeVisible();
});

test("products are counted and found as shoppers would find them", async ({ page }) => {
  await page.goto("/admin/products");
  await expect(page.getByText(/Total Products: \d+/)).toBeVisible();
  await page.getByLabel("Find a product").fill("comal");
  await expect(page).toHaveURL(/\?q=comal$/);
  await expect(page.getByText("Products found: 1")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toContainText("comal and crêpe pan");
  await page.reload();
  await expect(page.getByLabel("Find a product")).toHaveValue("comal");
  await page.getByLabel("Find a product").fill("lawnmower");
  await expect(page.getByText('No product matches "lawnmower"')).toBeVisible();
  await page.getByLabel("Find a product").clear();
  await expect(page.getByText(/Total Products: \d+/)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/products$/);
});

test("a search is left by a link and comes back with the back button", async ({ page }) => {
  await page.goto("/admin/products");
  await page.getByLabel("Find a product").fill("comal");
  await expect(page).toHaveURL(/\?q=comal$/);
  await page.getByRole("link", { name: "All Products" }).first().click();
  await expect(page).toHaveURL(/\/admin\/products$/);
  await expect(page.getByLabel("Find a product")).toHaveValue("");
  await expect(page.getByText(/Total Products: \d+/)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Find a product")).toHaveValue("comal");
  await expect(page.getByText("Products found: 1")).toBeVisible();
});

for (const list of ["products", "customers"]) {
  test(`a page of ${list} that has gone leads to the last one`, async ({ page }) => {
    await page.goto(`/admin/${list}?page=9999`);
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(page).toHaveURL(/\?page=\d{1,3}$/);
  });
}

test("an incomplete product is not sent, and what is missing is marked", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.goto("/admin/add-product");
  await page.getByRole("button", { name: "Add Product" }).click();
  for (const text of [
    "Add at least one picture",
    "Enter a title",
    "Enter a price above 0",
    "Enter a description",
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByLabel("Images")).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/add-product$/);
  expect(sent).toEqual([]);
});

test("a file that is no picture is refused when it is chosen", async ({ page }) => {
  await page.goto("/admin/add-product");
  await page
    .getByLabel("Images")
    .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") });
  await expect(page.getByRole("alertdialog")).toContainText("Selected images are not of valid type!");
  await page.getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("img", { name: "notes.txt" })).toBeHidden();
});

test("a product is added, edited and deleted", async ({ page }) => {
  const title = `Crepe pan ${uniqueEmail().slice(5, 13)}`;
  await page.goto("/admin/add-product");
  await fillProduct(page, title);
  await expect(page.getByRole("img", { name: "pan.jpg" })).toBeVisible();
  await page.getByRole("button", { name: "Add Product" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("product added Successfully");
  await page.getByRole("button", { name: "OK" }).click();
  await page.waitForURL((url) => url.pathname === "/admin/products");

  const stored = title.toLowerCase();
  const card = page.getByRole("article", { name: stored });
  await expect(card).toContainText("$49.50");
  await expect(card).toContainText("3 in stock");
  await card.getByRole("link", { name: `Edit ${stored}` }).click();
  await page.getByLabel("Price").fill("59");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  await expect(card).toContainText("$59.00");

  await card.getByRole("button", { name: "Delete Product" }).click();
  await expect(page.getByRole("alertdialog")).toContainText(`Delete ${stored}?`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toContainText(`${stored} deleted from database successfully!`);
  await page.getByRole("button", { name: "OK" }).click();
  await expect(card).toBeHidden();
});

test("what is sold while a product is edited stays sold, and a sale's price does not become the price", async ({
  page,
  shop,
}) => {
  const title = `Blini pan ${uniqueEmail().slice(5, 13)}`;
  await page.goto("/admin/add-product");
  await fillProduct(page, title);
  await page.getByRole("button", { name: "Add Product" }).click();
  await page.getByRole("button", { name: "OK" }).click();
  await page.waitForURL((url) => url.pathname === "/admin/products");
  const api = new HttpClient(`${shop.engineUrl}/api/v1`, { "cache-control": "no-cache" });
  const read = async () =>
    (await api.get<Product>(`/products/${title.toLowerCase().replaceAll(" ", "-")}`)).body;
  const engine = await engineAdmin(shop);
  const { body: sale } = await engine.post<{ price_list: { id: string } }>("/admin/price-lists", {
    title: "Blini week",
    description: "Cheaper",
    type: "sale",
    status: "active",
    prices: [{ variant_id: (await read()).variants[0]?._id, currency_code: "usd", amount: 39.5 }],
  });
  /** Somebody else's change, as shoppers make it too. */
  const setStock = async (stocked: number) => {
    const variant = (await read()).variants[0]?._id;
    expect((await engine.post(`/admin/stock/${variant}`, { stocked })).status).toBe(200);
  };

  await page.goto("/admin/products");
  await page.getByRole("link", { name: `Edit ${title.toLowerCase()}` }).click();
  await expect(page.getByLabel("Price")).toHaveValue("49.50");
  await expect(page.getByText("Dollars, before the sale that makes it $39.50")).toBeVisible();
  await setStock(1);
  await page.getByLabel("Description").fill("A pan for small pancakes.");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  expect(await read()).toMatchObject({
    desc: "A pan for small pancakes.",
    stock: 1,
    price: 39.5,
    compareAtPrice: 49.5,
  });

  await page.getByRole("link", { name: `Edit ${title.toLowerCase()}` }).click();
  await expect(page.getByLabel("Quantity in stock")).toHaveValue("1");
  await setStock(2);
  await page.getByLabel("Quantity in stock").fill("9");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("stock: it was 1 and is 2 by now")).toBeVisible();
  await expect(page.getByText("It is 2 by now")).toBeVisible();
  expect((await read()).stock).toBe(2);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { name: "Edit product" })).toBeHidden();
  expect((await read()).stock).toBe(9);
  await engine.delete(`/admin/price-lists/${sale.price_list.id}`);
  await engine.delete(`/admin/products/${(await read())._id}`);
});

test("editing a product in several sizes leaves their prices and stocks as they are", async ({
  page,
  shop,
}) => {
  const engine = await engineAdmin(shop);
  const api = new HttpClient(`${shop.engineUrl}/api/v1`, { "cache-control": "no-cache" });
  const { body: store } = await engine.get<{ stores: { default_sales_channel_id: string }[] }>(
    "/admin/stores",
  );
  const title = `wallaby pan ${uniqueEmail().slice(5, 13)}`;
  const { body: made } = await engine.post<{ product: { id: string } }>("/admin/products", {
    title,
    description: "A pan in two sizes.",
    status: "published",
    sales_channels: [{ id: store.stores[0]?.default_sales_channel_id }],
    metadata: { catchphrase1: "One", catchphrase2: "Two", catchphrase3: "Three" },
    options: [{ title: "Size", values: ["8 inch", "10 inch"] }],
    variants: ["8 inch", "10 inch"].map((size, variant_rank) => ({
      title: size,
      variant_rank,
      options: { Size: size },
      manage_inventory: true,
      prices: [{ currency_code: "usd", amount: 50 + variant_rank * 20 }],
    })),
  });
  const read = async () => (await api.get<Product>(`/products/${made.product.id}`)).body;
  const before = await read();

  await page.goto("/admin/products");
  await page.getByRole("link", { name: `Edit ${title}` }).click();
  await expect(page.getByText("This product comes in several sizes or colours")).toBeVisible();
  await expect(page.getByLabel("Price")).toHaveCount(0);
  await expect(page.getByLabel("Quantity in stock")).toHaveCount(0);
  await page.getByLabel("Images").setInputFiles(picture);
  await page.getByLabel("Description").fill("A pan in two good sizes.");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  const after = await read();
  expect(after.desc).toBe("A pan in two good sizes.");
  const sold = ({ variants }: Product) => variants.map(({ _id, price, stock }) => ({ _id, price, stock }));
  expect(sold(after)).toEqual(sold(before));
  await engine.delete(`/admin/products/${made.product.id}`);
});

test("failures are said, and the product can be sent again", async ({ page }) => {
  await page.goto("/admin/add-product");
  await fillProduct(page, "Unlucky pan");
  await page.route("**/api/v1/admin/add-product", (route) => route.abort());
  await page.getByRole("button", { name: "Add Product" }).click();
  await expect(page.getByRole("alert")).toHaveText("Something went wrong, try again later");
  await expect(page.getByRole("button", { name: "Add Product" })).toBeEnabled();

  await page.goto("/admin/products");
  await page.route("**/api/v1/admin/delete", (route) => route.abort());
  await page.getByRole("button", { name: "Delete Product" }).first().click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toContainText(
    "Unable to remove Product from database, try again later!",
  );
});
