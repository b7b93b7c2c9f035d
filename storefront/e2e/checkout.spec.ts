import { addToCart } from "./add-to-cart";
import { expect, leaveScripts, signIn, test } from "./fixtures";
import { payOnHostedPage } from "./hosted-page";

const SKILLET = { handle: "cast-iron-skillet-10-25", title: "10.25 inch cast iron skillet" };
const COCOTTE = { handle: "mini-cocotte-ember", title: "9 ounce mini cocotte, ember" };

test.describe("the checkout table", () => {
  test("changes quantities, stops at 1, and counts the total", async ({ page }) => {
    await addToCart(page, SKILLET.handle);
    await page.goto("/checkout");
    for (const column of ["Product", "Description", "Quantity", "Price"]) {
      await expect(page.getByRole("columnheader", { name: column })).toBeVisible();
    }
    const summary = page.getByRole("region", { name: "Summary" });
    await expect(summary).toContainText("$44.00");
    await expect(summary).toContainText("You are $6.00 away from free shipping");
    await page.getByRole("button", { name: `Decrease quantity of ${SKILLET.title}` }).click();
    await expect(summary).toContainText("$44.00");
    await page.getByRole("button", { name: `Increase quantity of ${SKILLET.title}` }).click();
    await expect(summary).toContainText("$88.00");
    await expect(summary).toContainText("Your order ships free");
  });

  test("removes a line and takes it back", async ({ page }) => {
    await addToCart(page, SKILLET.handle);
    await addToCart(page, COCOTTE.handle);
    await page.goto("/checkout");
    await page.getByRole("button", { name: `Remove ${SKILLET.title}` }).click();
    await expect(page.getByText("Item(s) removed")).toBeVisible();
    await expect(page.getByRole("row", { name: SKILLET.title })).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("row").nth(1)).toContainText(SKILLET.title);
    await page.getByRole("button", { name: `Remove ${SKILLET.title}` }).click();
    const other = page.getByRole("button", { name: `Remove ${COCOTTE.title}` });
    await expect(other).toBeFocused();
    await other.press("Enter");
    await expect(page.getByText("Your cart is empty.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByRole("button", { name: "Complete Checkout" })).toBeHidden();
  });
});

test.describe("completing the checkout", () => {
  test("asks a visitor to sign in and comes back", async ({ page, shop }) => {
    const customer = await shop.newAccount();
    await addToCart(page, SKILLET.handle);
    await page.goto("/checkout");
    await page.getByRole("button", { name: "Complete Checkout" }).click();
    await page.waitForURL((url) => url.pathname === "/login");
    await page.getByLabel("Email Address").fill(customer.email);
    await page.getByLabel("Password", { exact: true }).fill(customer.password);
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL((url) => url.pathname === "/checkout");
    await expect(page.getByRole("row", { name: SKILLET.title })).toBeVisible();
  });

  test("opens one payment for a double click, and the order number shows after paying", async ({
    page,
    shop,
  }) => {
    await signIn(page, await shop.newCustomer());
    await addToCart(page, SKILLET.handle);
    await page.goto("/checkout");
    const opened: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/pay/create-checkout-session")) opened.push(request.url());
    });
    await page.getByRole("button", { name: "Complete Checkout" }).dblclick();
    await page.waitForURL((url) => url.pathname.startsWith("/c/pay/"));
    expect(opened).toHaveLength(1);

    await payOnHostedPage(page);
    await page.waitForURL((url) => url.pathname === "/payment-success");
    await expect(
      page.getByRole("heading", { name: "Payment Successful, thanks for your purchase!" }),
    ).toBeVisible();
    await expect(page.getByText(/Your order number is #\d+/)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("button", { name: "Cart, 0 items" })).toBeVisible();
    await page.getByRole("main").locator('a[href="/products"]').click();
    await page.waitForURL((url) => url.pathname === "/products");
  });

  test("can be broken off and taken up again", async ({ page, shop }) => {
    await signIn(page, await shop.newCustomer());
    await addToCart(page, SKILLET.handle);
    await page.goto("/checkout");
    await page.getByRole("button", { name: "Complete Checkout" }).click();
    await page.waitForURL((url) => url.pathname.startsWith("/c/pay/"));
    await page.getByRole("link", { name: "Back" }).click();
    await page.waitForURL((url) => url.pathname === "/payment-failure");
    await expect(page.getByRole("heading", { name: "Payment was unsuccessful" })).toBeVisible();
    await expect(page.getByText("Check your payment method and try again later.")).toBeVisible();
    await page.getByRole("main").locator('a[href="/checkout"]').click();
    await expect(page.getByRole("row", { name: SKILLET.title })).toBeVisible();
    await page.getByRole("button", { name: "Complete Checkout" }).click();
    await page.waitForURL((url) => url.pathname.startsWith("/c/pay/"));
  });

  test("repairs a cart that is out of date, says what changed, and can be tried again", async ({
    page,
    shop,
  }) => {
    await signIn(page, await shop.newCustomer());
    await addToCart(page, SKILLET.handle);
    await addToCart(page, COCOTTE.handle);
    await leaveScripts(page);
    await page.evaluate((title) => {
      const root = JSON.parse(localStorage.getItem("root") ?? "{}");
      for (const item of root.state.cart.cartItems) {
        if (item.title === title) item.price = 1;
        else item.id = "prod_gone";
      }
      localStorage.setItem("root", JSON.stringify(root));
    }, SKILLET.title);
    await page.goto("/checkout");
    await page.getByRole("button", { name: "Complete Checkout" }).click();

    await expect(page.getByRole("heading", { name: "Your cart has changed" })).toBeVisible();
    await expect(page.getByText(`${SKILLET.title} now costs $44.00 (it was $1.00).`)).toBeVisible();
    await expect(page.getByText(`${COCOTTE.title} is no longer available.`)).toBeVisible();
    await expect(page.getByRole("row", { name: SKILLET.title })).toContainText("$44.00");
    await page.getByRole("button", { name: "Complete Checkout" }).click();
    await expect(page.getByText("Remove the items that are not available to go on.")).toBeVisible();
    await page.getByRole("button", { name: `Remove ${COCOTTE.title}` }).click();
    await page.getByRole("button", { name: "Complete Checkout" }).click();
    await page.waitForURL((url) => url.pathname.startsWith("/c/pay/"));
  });

  test("says that the shop takes no orders instead of offering to pay", async ({ page }) => {
    const closed = "The shop takes no orders at the moment. Your cart is kept: please come back later.";
    await addToCart(page, SKILLET.handle);
    // Answered here as the engine answers then: the other tests go on shopping at the same shop.
    await page.route("**/api/v1/cart/quote", (route) => route.fulfill({ status: 409, json: closed }));
    await page.goto("/checkout");
    const summary = page.getByRole("region", { name: "Summary" });
    await expect(summary).toContainText(closed);
    await expect(summary).toContainText("$44.00");
    await expect(summary.getByRole("button", { name: "Complete Checkout" })).toBeHidden();
    await expect(page.getByRole("row", { name: SKILLET.title })).toBeVisible();
    await page.getByRole("button", { name: /^Cart, / }).click();
    await expect(page.getByRole("region", { name: "Shopping Cart" })).toContainText(closed);
  });

  test("says what to do when the payment cannot be opened", async ({ page, shop }) => {
    await signIn(page, await shop.newCustomer());
    await addToCart(page, SKILLET.handle);
    await page.route("**/api/v1/pay/create-checkout-session", (route) => route.abort());
    await page.goto("/checkout");
    await page.getByRole("button", { name: "Complete Checkout" }).click();
    await expect(page.getByRole("alert")).toHaveText("Something went wrong, try again later");
    await expect(page.getByText("Your cart is kept and nothing was charged.")).toBeVisible();
    await page.unroute("**/api/v1/pay/create-checkout-session");
    await page.getByRole("button", { name: "Complete Checkout" }).click();
    await page.waitForURL((url) => url.pathname.startsWith("/c/pay/"));
  });
});
