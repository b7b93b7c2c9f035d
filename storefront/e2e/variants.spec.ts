import type { Product, ProductVariant } from "@contract/records";
import type { Page } from "@playwright/test";
import { HttpClient } from "../../commerce/test/http-client";
import { engineAdmin } from "./engine-admin";
import { expect, type Shop, scriptsHere, test } from "./fixtures";
import { expectFlawless, setWidth } from "./flawless";

const SIZES = [8, 10, 12];
const COLOURS = ["Sage", "Ember"];
/** Dollars. */
const PRICE: Record<number, number> = { 8: 44, 10: 64, 12: 88 };
const GONE = "12 inch / Ember";

/** A frying pan in three sizes and two colours, each colour with a picture of its own; one of the six is sold out. */
async function addPan(shop: Shop): Promise<Product> {
  const engine = await engineAdmin(shop);
  const api = new HttpClient(`${shop.engineUrl}/api/v1`, { "cache-control": "no-cache" });
  const { body: shelf } = await api.get<Product[]>("/admin/serverproducts?limit=2");
  const pictures = shelf.map(({ imageUrl }) => ({ url: imageUrl[0]?.secure_url ?? "" }));
  const { body: store } = await engine.get<{ stores: { default_sales_channel_id: string }[] }>(
    "/admin/stores",
  );
  const { body: places } = await engine.get<{ stock_locations: { id: string }[] }>("/admin/stock-locations");
  const channel = store.stores[0]?.default_sales_channel_id;
  const location = places.stock_locations[0]?.id;
  const { body } = await engine.post<{
    product: {
      id: string;
      images: { id: string }[];
      variants: { id: string; title: string; inventory_items: { inventory_item_id: string }[] }[];
    };
  }>("/admin/products?fields=id,*images,*variants,*variants.inventory_items", {
    title: "Numbat fry pan",
    handle: "numbat-fry-pan",
    description: "A pan in three sizes and two colours.",
    status: "published",
    sales_channels: [{ id: channel }],
    images: pictures,
    metadata: {
      attributes: {
        material: "Carbon steel",
        induction: true,
        ovenSafeF: 500,
        box: "The pan; A felt protector",
      },
    },
    options: [
      { title: "Size", values: SIZES.map((size) => `${size} inch`) },
      { title: "Colour", values: COLOURS },
    ],
    variants: SIZES.flatMap((size, row) =>
      COLOURS.map((colour, column) => ({
        variant_rank: row * COLOURS.length + column,
        title: `${size} inch / ${colour}`,
        sku: `NUMBAT-${size}-${colour.toUpperCase()}`,
        options: { Size: `${size} inch`, Colour: colour },
        manage_inventory: true,
        prices: [{ currency_code: "usd", amount: PRICE[size] }],
        metadata: { attributes: { diameterIn: size } },
      })),
    ),
  });
  const { product } = body;
  for (const { id, title, inventory_items } of product.variants) {
    const [item] = inventory_items;
    await engine.post(`/admin/inventory-items/${item?.inventory_item_id}/location-levels`, {
      location_id: location,
      stocked_quantity: title === GONE ? 0 : 4,
    });
    const image = product.images[title.endsWith("Sage") ? 0 : 1];
    await engine.post(`/admin/products/${product.id}/variants/${id}/images/batch`, { add: [image?.id] });
  }
  return (await api.get<Product>(`/products/${product.id}`)).body;
}

test.describe("a product with variants", () => {
  let pan: Product;

  test.beforeAll(async ({ shop }) => {
    pan = await addPan(shop);
  });
  test.afterAll(async ({ shop }) => {
    await (await engineAdmin(shop)).delete(`/admin/products/${pan._id}`);
  });

  const variant = (title: string): ProductVariant => {
    const found = pan.variants.find((one) => one.title === title);
    if (!found) throw new Error(`There is no ${title}`);
    return found;
  };
  const choose = (page: Page, option: string, value: string) =>
    page.getByRole("group", { name: option }).getByRole("radio", { name: value }).check();

  test("follows each choice with address, price, item number, picture and stock, and asks nothing", async ({
    page,
  }) => {
    await page.goto("/products/numbat-fry-pan");
    await scriptsHere(page);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (["document", "fetch", "xhr", "script"].includes(request.resourceType())) asked.push(request.url());
    });
    await choose(page, "Size", "12 inch");
    for (const size of SIZES) {
      for (const colour of COLOURS) {
        await choose(page, "Size", `${size} inch`);
        await choose(page, "Colour", colour);
        const chosen = variant(`${size} inch / ${colour}`);
        await expect(page).toHaveURL(`/products/numbat-fry-pan?variant=${chosen._id}`);
        await expect(page.getByText(`$${chosen.price}.00`)).toBeVisible();
        await expect(page.getByText(chosen.sku ?? "")).toBeVisible();
        await expect(page.getByText(`${size} in (${(size * 2.54).toFixed(1)} cm)`)).toBeVisible();
        const button = page.getByRole("button", { name: "Add to Cart" });
        if (chosen.title === GONE) {
          await expect(page.getByText("Sold out at the moment")).toBeVisible();
          await expect(button).toBeDisabled();
        } else {
          await expect(page.getByText("Only 4 left")).toBeVisible();
          await expect(button).toBeEnabled();
        }
      }
    }
    expect(asked).toEqual([]);
    await expect(page).toHaveTitle(/numbat fry pan/i);
  });

  test("opens with the variant that the address names, in the HTML already", async ({ page }) => {
    const { _id, sku } = variant("12 inch / Sage");
    const html = await (await page.request.get(`/products/numbat-fry-pan?variant=${_id}`)).text();
    expect(html).toContain("$88.00");
    expect(html).toContain(sku ?? "");
    expect(html).toContain('rel="canonical" href="');
    expect(html).toMatch(/rel="canonical" href="[^"?]*numbat-fry-pan"/);
    const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs;
    const told = [...html.matchAll(data)].map(([, json]) => JSON.stringify(JSON.parse(json ?? "null")));
    expect(told.join()).toContain('"ProductGroup"');
    expect(told.join()).toContain(`?variant=${_id}`);
    const unknown = await page.request.get("/products/numbat-fry-pan?variant=nonsense");
    expect(unknown.status()).toBe(200);
    expect(await unknown.text()).toContain("$44.00");
  });

  test("is choosable without scripts", async ({ browser, shop }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.storeUrl });
    const page = await context.newPage();
    await page.goto("/products/numbat-fry-pan");
    await choose(page, "Size", "12 inch");
    await page.getByRole("button", { name: "Show this size" }).click();
    await expect(page).toHaveURL(`/products/numbat-fry-pan?variant=${variant("12 inch / Sage")._id}`);
    await expect(page.getByText("$88.00")).toBeVisible();
    await context.close();
  });

  test("can be bought from one row at the bottom of a phone, which never lies over the options", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto(`/products/numbat-fry-pan?variant=${variant("8 inch / Sage")._id}`);
    await scriptsHere(page);
    const button = page.getByRole("button", { name: "Add to Cart" });
    const stoves = page.getByRole("heading", { name: "Fits your stove" });
    const atBottom = () =>
      button.evaluate((element) => {
        const { bottom } = element.getBoundingClientRect();
        const row = element.parentElement?.getBoundingClientRect().height ?? 0;
        return bottom > innerHeight - 30 && bottom <= innerHeight && row < 80;
      });
    await stoves.evaluate((heading) => heading.scrollIntoView({ block: "center" }));
    await expect.poll(atBottom).toBe(true);
    await page
      .getByRole("group", { name: "Colour" })
      .evaluate((group) => group.scrollIntoView({ block: "end" }));
    await expect(button).not.toBeInViewport();
    await choose(page, "Colour", "Ember");
    await stoves.evaluate((heading) => heading.scrollIntoView({ block: "center" }));
    await expect.poll(atBottom).toBe(true);
    await expectFlawless(page, "a product with its row at the bottom");
    await button.click();
    await expect(page.getByRole("button", { name: "Cart, 1 item" })).toBeVisible();
  });

  test("tells what is in the box, and nothing of it where that is not known", async ({ page }) => {
    await page.goto("/products/numbat-fry-pan");
    await expect(page.getByRole("heading", { name: "What is in the box" })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "A felt protector" })).toBeVisible();
    await expect(page.getByText("The pan; A felt protector")).toBeHidden();
    await page.goto("/products/cast-iron-skillet-10-25");
    await expect(page.getByRole("heading", { name: "The facts" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "What is in the box" })).toBeHidden();
  });

  test("puts two variants into the cart as two lines, as many as were asked for", async ({ page }) => {
    await page.goto(`/products/numbat-fry-pan?variant=${variant("8 inch / Sage")._id}`);
    await scriptsHere(page);
    await page.getByRole("button", { name: "One more" }).click();
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await choose(page, "Colour", "Ember");
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await page.getByRole("button", { name: "Cart, 3 items" }).click();
    const panel = page.getByRole("region", { name: "Shopping Cart" });
    await expect(panel.getByText("2 x $44.00")).toBeVisible();
    await expect(panel.getByText("$132.00")).toBeVisible();
    await panel.getByRole("link", { name: "numbat fry pan, 8 inch / Ember" }).click();
    await expect(page).toHaveURL(new RegExp(variant("8 inch / Ember")._id));
    await page.goto("/checkout");
    await expect(page.getByText("8 inch / Sage")).toBeVisible();
    await expect(page.getByText("8 inch / Ember")).toBeVisible();
    await page.getByRole("button", { name: "Remove numbat fry pan, 8 inch / Sage" }).click();
    await expect(page.getByText("8 inch / Sage")).toBeHidden();
    await expect(page.getByText("8 inch / Ember")).toBeVisible();
  });

  test("is one card, with what there is to choose and from what price, that leads to the choice", async ({
    page,
  }) => {
    await page.goto("/search?q=numbat");
    const card = page.getByRole("article");
    await expect(card).toHaveCount(1);
    await expect(card.getByText("from $44.00")).toBeVisible();
    await expect(card.getByText("3 sizes, 2 colours")).toBeVisible();
    await card.getByRole("link", { name: "Choose numbat fry pan" }).click();
    await expect(page.getByRole("group", { name: "Size" })).toBeVisible();
  });

  for (const width of [390, 820, 1440]) {
    test(`is without faults at ${width} px`, async ({ page }) => {
      await setWidth(page, width);
      await page.goto("/products/numbat-fry-pan");
      await expectFlawless(page, "a product with variants");
      await choose(page, "Size", "12 inch");
      await choose(page, "Colour", "Ember");
      await expectFlawless(page, "a variant that is sold out");
      await page.goto("/search?q=numbat");
      await expectFlawless(page, "its card");
    });
  }
});
