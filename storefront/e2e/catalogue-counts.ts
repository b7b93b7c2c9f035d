import { expect, type Page } from "@playwright/test";

/** What the shop itself sells. While tests run, a pan of one of them can stand on the list beside these. */
const OWN_PRODUCTS = 20;

/** How many products the API has for a query. */
export async function countOf(page: Page, search: string): Promise<number> {
  const answer = await page.request.get(`/api/v1/admin/serverproducts?${search}`);
  return Number(answer.headers()["x-total-count"]);
}

/**
 * Expects a list that nothing narrows.
 *
 * @param search words that were searched for, as the API takes them; without them the list is the whole catalogue
 */
export async function expectUnfiltered(page: Page, search = ""): Promise<void> {
  const least = search ? await countOf(page, search) : OWN_PRODUCTS;
  await expect.poll(() => page.getByRole("article").count()).toBeGreaterThanOrEqual(least);
}
