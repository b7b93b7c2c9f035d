import { expect, scriptsHere, test } from "./fixtures";

/** The route's own file; others begin with the same word and are longer. */
const SCRIPT_OF_THE_PAGE = /\/assets\/product-[\w-]{8}\.js$/;

test("a product opens from a list whose scripts have come, and needs no other", async ({ page }) => {
  const scripts: string[] = [];
  page.on("requestfinished", (request) => scripts.push(request.url()));
  await page.goto("/products");
  await scriptsHere(page);
  await expect.poll(() => scripts.some((url) => SCRIPT_OF_THE_PAGE.test(url))).toBe(true);
  await page.route("**/assets/**", (route) => route.abort());
  await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
  const card = page.getByRole("main").getByRole("article").first();
  const title = await card.getByRole("heading").textContent();
  await card.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: title ?? "" })).toBeVisible();
  await expect(page.locator("body[data-same-page]")).toBeAttached();
});
