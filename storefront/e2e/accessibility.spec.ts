import { LONG_RUN } from "../../commerce/test/long-run";
import { expect, signIn, test } from "./fixtures";
import { WIDTHS as ALL_WIDTHS, expectFlawless, setWidth } from "./flawless";
import { placeOrder } from "./place-order";

/** A phone shows nearly every fault that a desktop shows, so desktops are checked in long runs only. */
const WIDTHS = LONG_RUN ? ALL_WIDTHS : ALL_WIDTHS.slice(0, 1);

test.use({ contextOptions: { reducedMotion: "reduce" } });

const SCREENS = [
  "/",
  "/collections",
  "/products",
  "/products?min_price=5000",
  "/products/cast-iron-skillet-10-25",
  "/search",
  "/search?q=skillet",
  "/search?q=zzzzqqqq",
  "/policy",
  "/terms",
  "/privacy",
  "/login",
  "/signup",
  "/reset-otp",
  "/reset-password",
  "/verify-email",
  "/stock-alert",
  "/wishlist",
  "/wishlist/none",
  "/checkout",
  "/payment-failure",
];

for (const width of WIDTHS) {
  test(`every public screen is flawless at ${width} px`, async ({ page }) => {
    test.setTimeout(240_000);
    await setWidth(page, width);
    for (const path of SCREENS) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
      await expectFlawless(page, path);
    }
  });

  test(`what opens and what is refused is flawless at ${width} px`, async ({ page }) => {
    test.setTimeout(240_000);
    await setWidth(page, width);

    await page.goto("/products/cast-iron-skillet-10-25");
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByText("Item added to cart")).toBeVisible();
    await page.getByRole("button", { name: /^Cart, / }).click();
    await expect(page.getByRole("region", { name: "Shopping Cart" })).toBeVisible();
    await expectFlawless(page, "the cart and a toast");
    await page.getByRole("button", { name: "Account" }).click();
    await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
    await expectFlawless(page, "the account panel");
    await page.keyboard.press("Escape");
    if (width < 768) {
      await page.getByRole("button", { name: "Open menu" }).click();
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
      await expectFlawless(page, "the menu");
      await page.keyboard.press("Escape");
    }
    await page.getByRole("button", { name: /^Enlarge picture/ }).click();
    await expect(page.getByRole("button", { name: "Close picture" })).toBeVisible();
    await expectFlawless(page, "an enlarged picture");

    await page.goto("/search");
    await page.getByRole("combobox").pressSequentially("skil");
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expectFlawless(page, "suggestions");

    await page.goto("/checkout");
    await expect(page.getByRole("button", { name: "Complete Checkout" })).toBeVisible();
    await expectFlawless(page, "a filled checkout");

    await page.goto("/signup");
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByLabel("Full name")).toBeFocused();
    await expectFlawless(page, "an incomplete sign-up");
    await page.getByRole("combobox", { name: "Country" }).fill("cana");
    await expect(page.getByRole("option", { name: "Canada" })).toBeVisible();
    await expectFlawless(page, "the list of countries");

    await page.goto("/login");
    await page.getByLabel("Email Address").fill("nobody@example.com");
    await page.getByLabel("Password", { exact: true }).fill("not-the-password");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
    await expectFlawless(page, "a refused sign-in");
  });
}

test("the shop's name is read out as it is written", async ({ page }) => {
  await page.goto("/");
  const wordmarks = page.locator('a[href="/"][aria-label]');
  // In the navbar and the footer.
  await expect(wordmarks).toHaveCount(2);
  for (const wordmark of await wordmarks.all()) {
    const seen = (await wordmark.textContent()) ?? "";
    expect(seen.trim()).not.toBe("");
    // Whoever steers by voice says what they see (WCAG 2.5.3).
    await expect(wordmark).toHaveAccessibleName(seen);
  }
});

test("the customer's own screens are flawless", async ({ page, shop }) => {
  test.setTimeout(180_000);
  const customer = await shop.newCustomer();
  await placeOrder(shop, customer);
  await signIn(page, customer);
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await page.goto("/dashboard/profile");
    await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
    await expectFlawless(page, `the profile at ${width} px`);
    await page.goto("/dashboard/orders");
    await expect(page.getByRole("heading", { name: "My Orders (1)" })).toBeVisible();
    await expectFlawless(page, `the orders at ${width} px`);
    await page.goto("/dashboard/change-password");
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(page.getByLabel("Current Password", { exact: true })).toBeFocused();
    await expectFlawless(page, `an incomplete change of password at ${width} px`);
  }
});

test("the administration is flawless", async ({ page, shop }) => {
  test.setTimeout(180_000);
  const order = await placeOrder(shop, await shop.newCustomer());
  await signIn(page, shop.admin);
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await page.goto("/admin/customers");
    await expect(page.getByText(/Total Users: \d+/)).toBeVisible();
    await expectFlawless(page, `the customers at ${width} px`);
    await page.goto("/admin/customer-orders");
    await expect(page.getByRole("link", { name: "View Order" }).first()).toBeVisible();
    await expectFlawless(page, `the customers' orders at ${width} px`);
    await page.goto(`/admin/customer-orders/${order.paymentIntentId}`);
    await expect(page.getByRole("button", { name: "Confirm Delivery" })).toBeVisible();
    await expectFlawless(page, `an order at ${width} px`);
    await page.goto("/admin/add-product");
    await page.getByRole("button", { name: "Add Product" }).click();
    await expect(page.getByText("Add at least one picture")).toBeVisible();
    await expectFlawless(page, `an incomplete product at ${width} px`);
    await page.goto("/admin/products");
    await page.getByRole("button", { name: "Delete Product" }).first().click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectFlawless(page, `a question before deleting at ${width} px`);
  }
});
