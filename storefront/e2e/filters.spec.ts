import { countOf, expectUnfiltered } from "./catalogue-counts";
import { expect, scriptsHere, test } from "./fixtures";
import { expectFlawless, setWidth } from "./flawless";

const SCREENS = [
  { name: "the listing", address: "/products", api: "" },
  { name: "a search", address: "/search?q=skillet", api: "q=skillet&" },
];

for (const { name, address, api } of SCREENS) {
  test.describe(`the filters of ${name}`, () => {
    test("are chips that go one by one, and the back button undoes one step", async ({ page }) => {
      await page.goto(address);
      await scriptsHere(page);
      const filters = page.getByRole("region", { name: "Filters" });
      await filters.getByText("More filters").click();
      await filters.getByLabel("Material", { exact: true }).selectOption("Cast iron");
      const material = page.getByRole("link", { name: "Remove filter: Material Cast iron" });
      await expect(material).toBeVisible();
      await filters.getByLabel("In stock only", { exact: true }).check();
      await expect(page.getByRole("link", { name: "Remove filter: In stock only" })).toBeVisible();
      await expect(page.getByRole("article")).toHaveCount(
        await countOf(page, `${api}material=Cast+iron&in_stock=true`),
      );

      await page.goBack();
      await expect(page.getByRole("link", { name: "Remove filter: In stock only" })).toBeHidden();
      await expect(material).toBeVisible();
      await page.reload();
      await expect(material).toBeVisible();
      await material.focus();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("link", { name: /^Remove filter/ })).toHaveCount(0);
      await expectUnfiltered(page, api);
    });

    test("keep the focus of the keyboard at each choice", async ({ page }) => {
      await page.goto(address);
      await scriptsHere(page);
      const filters = page.getByRole("region", { name: "Filters" });
      const chips = page.getByRole("link", { name: /^Remove filter/ });
      const inStock = filters.getByLabel("In stock only", { exact: true });
      await inStock.focus();
      await page.keyboard.press("Space");
      await expect(chips).toHaveCount(1);
      await expect(page).toHaveURL(/in_stock=true/);
      await expect(inStock).toBeFocused();

      await filters.getByText("More filters").click();
      const material = filters.getByLabel("Material", { exact: true });
      await material.focus();
      await material.selectOption("Cast iron");
      await expect(chips).toHaveCount(2);
      await expect(material).toBeFocused();
      await material.selectOption("");
      await expect(chips).toHaveCount(1);
      await expect(material).toBeFocused();

      const order = page.getByLabel("Sort by");
      await order.focus();
      await order.selectOption("price_desc");
      await expect(page).toHaveURL(/sort=price_desc/);
      // The address comes first; what is typed before its fields are here would be gone with the old ones.
      await expect(chips).toHaveAttribute("href", /sort=price_desc/);
      await expect(order).toBeFocused();

      await filters.getByLabel("Minimum price").fill("5000");
      const apply = filters.getByRole("button", { name: "Apply" });
      await apply.press("Enter");
      await expect(chips).toHaveCount(2);
      await expect(page).toHaveURL(/min_price=5000/);
      await expect(apply).toBeFocused();
    });

    test("hand the focus on from a chip that goes to the next one, and at last to the heading", async ({
      page,
    }) => {
      await page.goto(
        `${address}${address.includes("?") ? "&" : "?"}in_stock=true&max_price=900&material=Cast+iron`,
      );
      await scriptsHere(page);
      const chips = page.getByRole("link", { name: /^Remove filter/ });
      await expect(chips).toHaveCount(3);
      await chips.nth(1).press("Enter");
      await expect(chips).toHaveCount(2);
      await expect(chips.nth(1)).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(chips).toHaveCount(1);
      await expect(chips).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(chips).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

      const inStock = page.getByLabel("In stock only", { exact: true });
      await inStock.focus();
      await page.keyboard.press("Space");
      await expect(chips).toHaveCount(1);
      await expect(inStock, "the focus stays where it has gone since").toBeFocused();
      await page.getByRole("link", { name: "Clear all" }).press("Enter");
      await expect(chips).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await inStock.focus();
      await page.keyboard.press("Space");
      await expect(chips).toHaveCount(1);
      await expect(inStock).toBeFocused();
    });

    test("lie in a sheet on a phone, which tells how many products a choice shows", async ({ page }) => {
      await setWidth(page, 390);
      await page.goto(address);
      await scriptsHere(page);
      const button = page.getByRole("button", { name: "Filters", exact: true });
      const sheet = page.getByRole("dialog", { name: "Choose filters" });
      await button.click();
      await expect(sheet).toBeVisible();
      await expectFlawless(page, `the sheet of ${name}`);
      for (let step = 0; step < 30; step += 1) {
        await page.keyboard.press("Tab");
        const isOnPage = await page.evaluate(() => {
          const { activeElement } = document;
          return activeElement !== document.body && activeElement?.closest("dialog") === null;
        });
        expect(isOnPage, "the focus stays in the sheet").toBe(false);
      }
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
      await expect(button).toBeFocused();

      await button.press("Enter");
      await expect(sheet).toBeVisible();
      await page.goBack();
      await expect(sheet).toBeHidden();
      await expect(button).toBeFocused();
      await expect(page).toHaveURL(address);

      await button.click();
      await sheet.getByLabel("Material", { exact: true }).selectOption("Cast iron");
      const count = await countOf(page, `${api}material=Cast+iron`);
      const show = sheet.getByRole("button", { name: `Show ${count} products` });
      await expect(show).toBeVisible();
      await show.click();
      await expect(sheet).toBeHidden();
      await expect(page.getByRole("article")).toHaveCount(count);
      await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
      await page.getByRole("link", { name: "Clear all" }).click();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole("link", { name: /^Remove filter/ })).toHaveCount(0);
      await page.goBack();
      await page.goBack();
      await expect(page).toHaveURL(address);
      await expect(sheet).toBeHidden();
    });

    for (const width of [390, 820, 1440]) {
      test(`are without fault at ${width} px when some are set`, async ({ page }) => {
        await setWidth(page, width);
        await page.goto(`${address}${address.includes("?") ? "&" : "?"}material=cast+iron&max_price=90`);
        await expect(page.getByRole("link", { name: "Remove filter: Material Cast iron" })).toBeVisible();
        await expect(page.getByRole("link", { name: "Remove filter: Up to $90.00" })).toBeVisible();
        await expectFlawless(page, `${name} with filters at ${width} px`);
      });
    }
  });
}

for (const { name, address, api } of SCREENS) {
  test(`${name} tells how many products each choice has`, async ({ page }) => {
    const { attributes } = await (await page.request.get("/api/v1/facets")).json();
    await page.goto(`${address}${address.includes("?") ? "&" : "?"}induction=true`);
    const narrowed = await (await page.request.get(`/api/v1/facets?${api}induction=true`)).json();
    const filters = page.getByRole("region", { name: "Filters" });
    const materials = filters.getByLabel("Material", { exact: true }).locator("option");
    const [material] = narrowed.attributes;
    const told = material.values.map(
      (entry: { value: string; count: number }) => `${entry.value} (${entry.count})`,
    );
    await expect(materials).toHaveText(["Any", ...told]);
    expect(told.length).toBeLessThan(attributes[0].values.length + 1);
    await expect(filters.getByLabel("Dishwasher safe")).toHaveAccessibleDescription(
      new RegExp(`^${narrowed.dishwasher} products?$`),
    );
  });
}

test("a search that its filters have emptied still shows them", async ({ page }) => {
  await page.goto("/search?q=skillet&min_price=5000");
  await expect(page.getByText("Cannot Find desired product at this time")).toBeVisible();
  await page.getByRole("link", { name: "Remove filter: From $5,000.00" }).click();
  await expect(page.getByRole("article").first()).toContainText("skillet");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const { name, address, api } of SCREENS) {
    test(`${name} is filtered by a plain form in a sheet that the browser opens`, async ({ page }) => {
      await setWidth(page, 390);
      await page.goto(address);
      await page.getByRole("button", { name: "Filters", exact: true }).click();
      await page.getByText("More filters").click();
      await page.getByLabel("Material", { exact: true }).selectOption("Cast iron");
      await page.getByRole("button", { name: /^Show \d+ products$/ }).click();
      await expect(page.getByRole("article")).toHaveCount(await countOf(page, `${api}material=Cast+iron`));
      await page.getByRole("link", { name: "Remove filter: Material Cast iron" }).click();
      await expectUnfiltered(page, api);
    });
  }
});
