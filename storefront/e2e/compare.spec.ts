import { expect, scriptsHere, test } from "./fixtures";
import { expectFlawless, setWidth } from "./flawless";

const SKILLET = "cast-iron-skillet-10-25";
const POT = "stainless-stock-pot-8qt";
const OVEN = "dutch-oven-oval-sage";

test.describe("the comparison", () => {
  test("is chosen on cards and on the product page, remembered, and reached from the bar", async ({
    page,
  }) => {
    await page.goto("/products?kind=cast-iron");
    await scriptsHere(page);
    const toggles = page.getByRole("main").getByRole("button", { name: /^Compare / });
    await toggles.nth(0).focus();
    await page.keyboard.press("Enter");
    await expect(toggles.nth(0)).toHaveAttribute("aria-pressed", "true");
    const bar = page.getByRole("region", { name: "Comparison" });
    await expect(bar.getByRole("link", { name: "Compare 1 product" })).toBeVisible();
    await toggles.nth(1).click();
    await expect(bar.getByText("2 products chosen")).toBeVisible();
    // At the end of the list, where the bar covers no card in part.
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expectFlawless(page, "a listing with the comparison's bar");

    await page.goto(`/products/${OVEN}`);
    await page.getByRole("button", { name: "Compare 7 quart oval dutch oven, sage" }).click();
    await page.getByRole("link", { name: "Compare 3 products" }).click();
    const columns = page.getByRole("columnheader");
    await expect(columns).toHaveCount(3);
    await expect(page).toHaveURL(/\/compare\?products=[\w-]+,[\w-]+,dutch-oven-oval-sage$/);
    await page
      .getByRole("link", { name: /^Remove / })
      .first()
      .click();
    await expect(columns).toHaveCount(2);
    await page.goto("/compare");
    await expect(page.getByText("Nothing to compare yet")).toBeVisible();
    await page.getByRole("link", { name: "Compare the 2 you have chosen" }).click();
    await expect(columns).toHaveCount(2);
  });

  test("refuses a fifth product and says why", async ({ page }) => {
    await page.goto("/products");
    await scriptsHere(page);
    const toggles = page.getByRole("main").getByRole("button", { name: /^Compare / });
    for (const at of [0, 1, 2, 3, 4]) await toggles.nth(at).click();
    await expect(page.getByText("4 products fit. Remove one first.")).toBeVisible();
    await expect(toggles.nth(4)).toHaveAttribute("aria-pressed", "false");
    await expect(page.getByRole("link", { name: "Compare 4 products" })).toBeVisible();
    await page.getByRole("region", { name: "Comparison" }).getByRole("button", { name: "Clear" }).click();
    await expect(page.getByRole("region", { name: "Comparison" })).toBeHidden();
  });

  for (const width of [390, 820, 1440]) {
    test(`shows facts in both measures, side by side, at ${width} px`, async ({ page }) => {
      await setWidth(page, width);
      await page.goto(`/compare?products=${SKILLET},${POT},${OVEN}`);
      await expect(page.getByRole("columnheader")).toHaveCount(3);
      await expect(page.getByRole("row", { name: /^Price/ })).toContainText("$44.00");
      await expect(page.getByRole("row", { name: /^Capacity/ })).toContainText("8 qt (7.6 l)");
      await expect(page.getByRole("row", { name: /^Capacity/ })).toContainText("Not told");
      await expectFlawless(page, `the comparison at ${width} px`);
      const side = page.getByRole("rowheader", { name: /^Price/ });
      const table = page.getByRole("region", { name: "Products side by side" });
      await table.focus();
      await page.keyboard.press("ArrowRight");
      const { canScroll, scrolled } = await table.evaluate((box) => {
        box.scrollLeft = box.scrollWidth;
        return { canScroll: box.scrollWidth > box.clientWidth, scrolled: box.scrollLeft };
      });
      expect(canScroll).toBe(width === 390);
      expect(scrolled > 0).toBe(width === 390);
      await expect(side).toBeInViewport();
    });
  }

  test("hands the focus on to the product in the place of one that is removed", async ({ page }) => {
    await page.goto(`/compare?products=${SKILLET},moon-kettle,${POT},${OVEN}`);
    await scriptsHere(page);
    const removers = page.getByRole("link", { name: /^Remove / });
    await page.getByRole("link", { name: "Leave it out" }).press("Enter");
    await expect(page.getByText("We could not find")).toBeHidden();
    await expect(removers.nth(0)).toBeFocused();
    await removers.nth(1).press("Enter");
    await expect(removers).toHaveCount(2);
    await expect(removers.nth(1)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(removers).toHaveCount(1);
    await expect(removers.nth(0)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Nothing to compare yet")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Compare", level: 1 })).toBeFocused();
  });

  test("is read again when the back button brings a page as it was left", async ({ page }) => {
    await page.goto("/products");
    await scriptsHere(page);
    // As if another page had chosen it: a page that is kept aside is not told of the storage.
    await page.evaluate(() => {
      localStorage.setItem("compare", '{"state":{"handles":["stainless-stock-pot-8qt"]},"version":0}');
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Compare .*skillet/i })
      .first()
      .click();
    await expect(page.getByRole("link", { name: "Compare 2 products" })).toBeVisible();
  });

  test("can show the differences alone", async ({ page }) => {
    await page.goto(`/compare?products=${SKILLET},${OVEN}`);
    await expect(page.getByRole("rowheader", { name: /^Price\s*Differs$/ })).toBeVisible();
    const all = await page.getByRole("rowheader").count();
    const differing = await page.getByRole("rowheader", { name: /Differs$/ }).count();
    expect(differing).toBeGreaterThan(0);
    expect(differing).toBeLessThan(all);
    await page.getByRole("link", { name: "Show only differences" }).click();
    await expect(page.getByRole("rowheader")).toHaveCount(differing);
    await page.getByRole("link", { name: "Show all facts" }).click();
    await expect(page.getByRole("rowheader")).toHaveCount(all);
  });

  test("says what to do about an empty, an unknown and a fifth product", async ({ page }) => {
    await page.goto("/compare");
    await expect(page.getByText("Nothing to compare yet")).toBeVisible();
    await expectFlawless(page, "an empty comparison");
    await page.goto(`/compare?products=${SKILLET},moon-kettle,${POT}`);
    await expect(page.getByText("We could not find “moon-kettle”.")).toBeVisible();
    await expectFlawless(page, "a comparison with an unknown product");
    await page.getByRole("link", { name: "Leave it out" }).click();
    await expect(page).toHaveURL(`/compare?products=${SKILLET},${POT}`);
    const shelf = await (await page.request.get("/api/v1/admin/serverproducts?limit=5")).json();
    const handles = shelf.map(({ handle }: { handle: string }) => handle);
    await page.goto(`/compare?products=${handles.join(",")}`);
    await expect(page.getByRole("columnheader")).toHaveCount(4);
    await expect(page.getByText("4 products fit side by side.")).toContainText(shelf[4].title);
    await page.getByRole("link", { name: `Remove ${shelf[0].title}`, exact: true }).click();
    await expect(page.getByRole("link", { name: `Remove ${shelf[4].title}`, exact: true })).toBeVisible();
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test("opens from a card and works by links", async ({ page }) => {
      await page.goto("/products");
      await page
        .getByRole("main")
        .getByRole("link", { name: /^Compare / })
        .first()
        .click();
      await expect(page.getByRole("columnheader")).toHaveCount(1);
      await expect(page.getByText("One product so far.")).toBeVisible();
      await page.goto(`/compare?products=${SKILLET},${POT}`);
      await page.getByRole("link", { name: "Show only differences" }).click();
      await page
        .getByRole("link", { name: /^Remove / })
        .first()
        .click();
      await expect(page.getByRole("columnheader")).toHaveCount(1);
    });
  });
});
