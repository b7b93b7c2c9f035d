import { expect, scriptsHere, test } from "./fixtures";
import { setWidth, WIDTHS } from "./flawless";

test.describe("search", () => {
  for (const width of WIDTHS) {
    test(`is offered only for a text, and keeps it in the address at ${width} px`, async ({ page }) => {
      await setWidth(page, width);
      await page.goto("/search");
      await expect(
        page.getByRole("heading", { name: "Find Kitchenwares Effortlessly and Swiftly" }),
      ).toBeVisible();
      const box = page.getByPlaceholder("Search for kitchenware based on title, category.");
      const button = page.getByRole("button", { name: "Search" });
      await expect(button).toBeDisabled();
      await box.fill("cocotte");
      await button.click();
      await expect(page).toHaveURL("/search?q=cocotte");
      await expect(page.getByText('All: "cocotte"')).toBeVisible();
      await expect(page.getByRole("article").first()).toContainText("cocotte");
      await page.reload();
      await expect(box).toHaveValue("cocotte");
      await expect(page.getByRole("article").first()).toContainText("cocotte");
    });
  }

  for (const width of WIDTHS) {
    test(`suggests products while typing, for the keyboard too, at ${width} px`, async ({ page }) => {
      await setWidth(page, width);
      await page.goto("/search");
      const box = page.getByRole("combobox", { name: "Search for kitchenware" });
      await box.pressSequentially("skil");
      const first = page.getByRole("option").first();
      await expect(first).toContainText("10.25 inch cast iron skillet");
      await expect(first).toContainText("$44.00");
      await expect(first.locator("mark")).toHaveText("skil");
      await expect(first.locator("img")).toBeVisible();
      await expect(box).toHaveAttribute("aria-expanded", "true");

      await page.keyboard.press("Escape");
      await expect(page.getByRole("option")).toHaveCount(0);
      await expect(box).toHaveValue("skil");
      await page.keyboard.press("l");
      await expect(first).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await expect(first).toHaveAttribute("aria-selected", "true");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/products/cast-iron-skillet-10-25");
    });
  }

  test("asks once for what was typed in one go, and Enter without a choice searches", async ({ page }) => {
    await page.goto("/search");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/search/suggest"))
        asked.push(new URL(request.url()).searchParams.get("q") ?? "");
    });
    const box = page.getByRole("combobox");
    await box.pressSequentially("cocotte");
    await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
    expect(asked.length).toBeLessThan("cocotte".length);
    expect(asked.at(-1)).toBe("cocotte");
    await box.press("Enter");
    await expect(page).toHaveURL("/search?q=cocotte");
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await expect(page.locator("mark").first()).toHaveText("cocotte");
  });

  test("offers the right words for wrong ones", async ({ page }) => {
    await page.goto("/search?q=skilett");
    await page.getByRole("link", { name: "skillet", exact: true }).click();
    await expect(page).toHaveURL("/search?q=skillet");
    await expect(page.getByText('All: "skillet"')).toBeVisible();
  });

  test("says so when it finds more than it shows", async ({ page }) => {
    await page.goto("/search?q=cocotte");
    await scriptsHere(page);
    await expect(page.getByText(/best \d+ are shown/)).toHaveCount(0);
    await page.route("**/api/v1/search/products?*", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), "x-total-count": "400" } });
    });
    await page.getByRole("combobox", { name: "Search for kitchenware" }).fill("skillet");
    await page.keyboard.press("Enter");
    await expect(page.getByText('All: "skillet"')).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "400 products" })).toContainText(
      /The best \d+ are shown\. Filters narrow it down\./,
    );
  });

  test("says so when nothing is found, and leads on", async ({ page }) => {
    await page.goto("/search?q=zzzzqqqq");
    await expect(page.getByText("Cannot Find desired product at this time")).toBeVisible();
    await expect(page.getByText(/^All:/)).toBeHidden();
    await expect(page.getByRole("heading", { name: "Best sellers" })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(4);
    await page.getByRole("main").getByRole("link", { name: "Griddle" }).first().click();
    await expect(page).toHaveURL("/products?kind=griddle");
  });
});
