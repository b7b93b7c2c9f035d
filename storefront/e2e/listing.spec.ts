import type { Page } from "@playwright/test";
import { countOf, expectUnfiltered } from "./catalogue-counts";
import { expect, scriptsHere, test } from "./fixtures";
import { setWidth, WIDTHS } from "./flawless";

/** Products that the API finds, some but not all. */
async function someOf(page: Page, search: string): Promise<number> {
  const count = await countOf(page, search);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(20);
  return count;
}

test.describe("the catalogue", () => {
  for (const width of WIDTHS) {
    test(`leads from the collections to a kind and to everything at ${width} px`, async ({ page }) => {
      await setWidth(page, width);
      await page.goto("/collections");
      const main = page.getByRole("main");
      for (const kind of ["Nonstick", "Stainless steel", "Dutch oven", "Cast iron", "Griddle"]) {
        await expect(main.getByRole("link", { name: kind })).toBeVisible();
      }
      await main.getByRole("link", { name: "Griddle" }).click();
      await expect(page).toHaveURL("/products?kind=griddle");
      await expect(main.getByRole("article")).toHaveCount(4);
      await page.goBack();
      await main.getByRole("link", { name: "Kitchenwares" }).click();
      await expect(page).toHaveURL("/products");
    });
  }

  for (const width of WIDTHS) {
    test(`shows cards with picture, title and price that open the product at ${width} px`, async ({
      page,
    }) => {
      await setWidth(page, width);
      await page.goto("/products");
      await expect(page.getByRole("heading", { level: 1, name: "kitchenwares" })).toBeVisible();
      const card = page.getByRole("article").filter({ hasText: "10.25 inch cast iron skillet" });
      await expect(card.getByText("$44.00")).toBeVisible();
      for (const part of [card.getByRole("img"), card.getByRole("heading"), card.getByText("$44.00")]) {
        await part.click();
        await expect(page).toHaveURL("/products/cast-iron-skillet-10-25");
        await page.goBack();
      }
    });
  }

  test("keeps filters and order in the address", async ({ page }) => {
    await page.goto("/products");
    await page.getByRole("link", { name: "Cast iron", exact: true }).click();
    await expect(page).toHaveURL("/products?kind=cast-iron");
    await page.getByLabel("Sort by").selectOption("price_desc");
    await expect(page).toHaveURL("/products?kind=cast-iron&sort=price_desc");
    await expect(page.getByRole("article").first()).toContainText("14 inch cast iron wok");
    await page.getByLabel("Maximum price").fill("60");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByRole("article").first()).toContainText("10.5 inch cast iron grill pan");
    await page.reload();
    await expect(page.getByLabel("Maximum price")).toHaveValue("60");
    await page.getByRole("link", { name: "Clear all" }).click();
    await expect(page).toHaveURL("/products");
    await expectUnfiltered(page);
  });

  test("narrows by the attributes that the shop has configured, as the facets tell them", async ({
    page,
  }) => {
    const { attributes } = await (await page.request.get("/api/v1/facets")).json();
    await page.goto("/products");
    await page.getByText("More filters").click();
    const filters = page.getByRole("region", { name: "Filters" });
    for (const { label, unit, type } of attributes) {
      const named = unit ? `${label}, ${unit}` : label;
      const field = type === "number" ? `Smallest ${named}` : named;
      await expect(filters.getByLabel(field, { exact: true })).toBeVisible();
    }
    await filters.getByLabel("Material", { exact: true }).selectOption("Cast iron");
    await expect(page).toHaveURL("/products?sort=newest&material=Cast+iron");
    await expect(page.getByRole("article")).toHaveCount(await someOf(page, "material=Cast+iron"));
    await filters.getByLabel("Smallest Diameter, in").fill("12");
    await filters.getByRole("button", { name: "Show products" }).click();
    const search = "material=Cast+iron&min_diameter=12";
    await expect(page).toHaveURL(`/products?sort=newest&${search}`);
    await expect(page.getByRole("article")).toHaveCount(await someOf(page, search));
    await page.reload();
    await expect(filters.getByLabel("Material", { exact: true })).toHaveValue("Cast iron");
    await expect(filters.getByLabel("Smallest Diameter, in")).toHaveValue("12");
    await page.getByRole("link", { name: "Clear all" }).click();
    await expect(page).toHaveURL("/products");
  });

  test("shows products for an address whose attributes make no sense", async ({ page }) => {
    await page.goto("/products?min_diameter=wide&induction=maybe&colour=red");
    await expectUnfiltered(page);
  });

  test("comes back to where the shopper was", async ({ page }) => {
    await page.goto("/products");
    // Until then cards that are not near have heights that are guessed.
    await scriptsHere(page);
    const wok = page.getByRole("link", { name: /cast iron wok/ });
    await wok.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(500);
    await wok.click();
    await expect(page.getByRole("heading", { level: 1, name: /cast iron wok/ })).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(wok).toBeInViewport();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  });

  test("says so when nothing fits, and leads back", async ({ page }) => {
    await page.goto("/products?min_price=5000");
    await expect(page.getByText("Nothing here right now")).toBeVisible();
    await page.getByRole("link", { name: "Show all products" }).click();
    await expectUnfiltered(page);
  });

  test("says so while the shop does not sell, whatever is asked for", async ({ page }) => {
    // Answered here as the engine answers then: the other tests go on shopping at the same shop.
    await page.route("**/api/v1/admin/serverproducts*", (route) =>
      route.fulfill({ json: [], headers: { "x-total-count": "0" } }),
    );
    await page.route("**/api/v1/facets*", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), isSelling: false, total: 0 } });
    });
    await page.goto("/collections");
    await page.getByRole("main").getByRole("link", { name: "Griddle" }).click();
    await expect(page.getByText("The shop does not sell at the moment")).toBeVisible();
    await expect(page.getByRole("link", { name: "Show all products" })).toBeHidden();
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(0);
  });

  test("offers a product on its own page only while the shop sells", async ({ page }) => {
    await page.route(/\/api\/v1\/products\/[^/?]+$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), isSelling: false } });
    });
    await page.goto("/products");
    const card = page.getByRole("article").filter({ hasText: "10.25 inch cast iron skillet" });
    await card.getByRole("link").click();
    await expect(page.getByText("The shop does not sell at the moment")).toBeVisible();
    await expect(page.getByRole("button", { name: "Add to Cart", exact: true })).toBeDisabled();
  });

  test("says so when the shop cannot be reached", async ({ page }) => {
    await page.goto("/");
    await page.route("**/api/v1/admin/serverproducts*", (route) => route.abort());
    await page.goto("/collections");
    await page.getByRole("main").getByRole("link", { name: "Kitchenwares" }).click();
    await expect(
      page.getByText("Can't connect to our store, check your internet connection and try again later."),
    ).toBeVisible();
    await page.unroute("**/api/v1/admin/serverproducts*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expectUnfiltered(page);
  });
});
