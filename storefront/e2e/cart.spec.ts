import type { Page } from "@playwright/test";
import { addToCart } from "./add-to-cart";
import { expect, test } from "./fixtures";
import { expectFlawless } from "./flawless";

const openCart = async (page: Page) => {
  await page.getByRole("button", { name: /^Cart, / }).click();
  return page.getByRole("region", { name: "Shopping Cart" });
};

test.describe("the cart", () => {
  test("is empty at first", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Cart, 0 items" })).toBeVisible();
    const cart = await openCart(page);
    await expect(cart.getByText("Your cart is empty.")).toBeVisible();
    await openCart(page);
    await expect(cart).toBeHidden();
  });

  test("counts what is added, says so for two seconds, and survives a reload", async ({ page }) => {
    await page.goto("/products");
    const add = page.getByRole("button", { name: "Add 10.25 inch cast iron skillet to cart" });
    await add.click();
    await expect(page.getByText("Item added to cart")).toBeVisible();
    await expect(page.getByText("Item added to cart")).toBeHidden({ timeout: 4000 });
    await add.click();
    await page.goto("/products/dutch-oven-round-ember");
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByRole("button", { name: "Cart, 3 items" })).toBeVisible();

    await page.reload();
    await expect(page.getByRole("button", { name: "Cart, 3 items" })).toBeVisible();
    const cart = await openCart(page);
    await expect(cart.getByText("2 x $44.00")).toBeVisible();
    await expect(cart.getByText("1 x $189.00")).toBeVisible();
    await expect(cart.getByText("$277.00")).toBeVisible();
    await expect(cart.getByText("Your cart is empty.")).toBeHidden();
  });

  test("is stored under the key root, without anything of the session", async ({ page }) => {
    await page.goto("/products/cast-iron-skillet-10-25");
    await page.getByRole("button", { name: "Add to Cart" }).click();
    // The click is answered once the scripts are there, and stored after that.
    const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem("root") ?? "null")?.state);
    await expect.poll(stored).toEqual({
      user: { currentUser: null, isSigningIn: false },
      cart: {
        cartItems: [
          expect.objectContaining({ title: "10.25 inch cast iron skillet", price: 44, quantity: 1 }),
        ],
      },
    });
  });

  test("shows a line's picture after a reload in the formats that the shop keeps of it", async ({ page }) => {
    await page.goto("/products/cast-iron-skillet-10-25");
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByRole("button", { name: "Cart, 1 items" })).toBeVisible();
    await page.goto("/checkout");
    const avif = page.getByRole("main").locator('source[type="image/avif"]');
    await expect(avif.first()).toHaveAttribute("srcset", /\.avif 480w/);
  });

  test("is the same in every tab", async ({ page, context }) => {
    await page.goto("/products/cast-iron-skillet-10-25");
    const other = await context.newPage();
    await other.goto("/");
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(other.getByRole("button", { name: "Cart, 1 items" })).toBeVisible();
  });

  test("is read again when the back button brings a page as it was left", async ({ page }) => {
    await addToCart(page, "cast-iron-skillet-10-25");
    await expect(page.getByRole("button", { name: "Cart, 1 items" })).toBeVisible();
    // As if it had been paid for elsewhere: a page that is kept aside is not told of the storage.
    await page.evaluate(() => {
      localStorage.removeItem("root");
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    await expect(page.getByRole("button", { name: "Cart, 0 items" })).toBeVisible();
  });

  test("opens whatever else is in the storage", async ({ page }) => {
    await page.addInitScript(() =>
      localStorage.setItem("root", '{"state":{"cart":{"cartItems":[null,7]}},"version":-1}'),
    );
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Cart, 0 items" })).toBeVisible();
  });

  test("says that it is kept, and leads to the checkout, when its script is gone", async ({ page }) => {
    await page.route("**/assets/quoted-cart-*.js", (route) => route.fulfill({ status: 404, body: "" }));
    await addToCart(page, "cast-iron-skillet-10-25");
    const cart = await openCart(page);
    await expect(cart.getByText("Your cart could not be loaded.")).toBeVisible();
    await expectFlawless(page, "a cart that could not be loaded");
    await cart.getByRole("button", { name: "Checkout" }).click();
    await expect(page).toHaveURL(/\/login/);
  });

  test("sends a visitor to the sign-in screen at checkout, and closes", async ({ page }) => {
    await page.goto("/products/cast-iron-skillet-10-25");
    await page.getByRole("button", { name: "Add to Cart" }).click();
    const cart = await openCart(page);
    await cart.getByRole("button", { name: "Checkout" }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(cart).toBeHidden();
  });

  test("closes at Escape, at a click elsewhere, and gives the focus back", async ({ page }) => {
    await page.goto("/policy");
    const cart = await openCart(page);
    await expect(cart).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(cart).toBeHidden();
    await expect(page.getByRole("button", { name: /^Cart, / })).toBeFocused();
    await openCart(page);
    await expect(cart).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(cart).toBeHidden();
  });
});
