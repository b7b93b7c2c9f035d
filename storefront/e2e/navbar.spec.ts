import { expect, test } from "./fixtures";

test.describe("the navigation bar", () => {
  test("leads to the three main screens and marks the active one in orange", async ({ page }) => {
    await page.goto("/");
    const nav = page.getByRole("navigation", { name: "Main" });
    for (const [name, path] of [
      ["Products", "/collections"],
      ["Shipping & Policy", "/policy"],
      ["Home", "/"],
    ] as const) {
      await nav.getByRole("link", { name }).click();
      await expect(page).toHaveURL(path);
      await expect(nav.getByRole("link", { name })).toHaveCSS("color", "rgb(255, 100, 1)");
    }
    await page.getByRole("link", { name: "Search" }).click();
    await expect(page).toHaveURL("/search");
  });

  test("keeps Products active on the listing and on a product", async ({ page }) => {
    for (const path of ["/products", "/products/cast-iron-skillet-10-25"]) {
      await page.goto(path);
      await expect(page.getByRole("navigation", { name: "Main" }).locator("[aria-current=page]")).toHaveText(
        "Products",
      );
    }
  });

  test("repeats the links in an overlay on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu.getByRole("link", { name: "Home" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Products" })).toBeVisible();
    await menu.getByRole("link", { name: "Shipping & Policy" }).click();
    await expect(page).toHaveURL("/policy");
    await expect(menu).toBeHidden();

    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("button", { name: "Close menu" }).click();
    await expect(menu).toBeHidden();
  });

  test("sends a visitor from the account panel to the sign-in screen", async ({ page }) => {
    for (const name of ["Sign in", "Personal Information", "My Orders"]) {
      await page.goto("/");
      await page.getByRole("button", { name: "Account" }).click();
      await page.getByRole("link", { name }).click();
      await expect(page).toHaveURL("/login");
    }
  });

  test("causes no refused call for a visitor", async ({ page }) => {
    const refused: string[] = [];
    page.on("response", (response) => {
      if (response.status() === 401) refused.push(response.url());
    });
    await page.goto("/");
    await page.getByRole("button", { name: "Account" }).click();
    await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
    expect(refused).toEqual([]);
  });
});
