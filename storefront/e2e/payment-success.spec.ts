import type { Page } from "@playwright/test";
import { addToCart } from "./add-to-cart";
import { expect, leaveScripts, signIn, test } from "./fixtures";
import { expectFlawless, setWidth, WIDTHS } from "./flawless";
import { payOnHostedPage } from "./hosted-page";

const SKILLET = { handle: "cast-iron-skillet-10-25", title: "10.25 inch cast iron skillet" };
const PAID = "Payment Successful, thanks for your purchase!";
const STATUS = "**/api/v1/pay/checkout-sessions/*";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const cart = (page: Page, count: number) => page.getByRole("button", { name: `Cart, ${count} items` });

/** Fills the cart and opens the payment page. @returns the address to which it will send the shopper */
async function openPayment(page: Page): Promise<string> {
  await addToCart(page, SKILLET.handle);
  await page.goto("/checkout");
  await page.getByRole("button", { name: "Complete Checkout" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/c/pay/"));
  return `/payment-success?session_id=${new URL(page.url()).pathname.split("/").at(-1)}`;
}

async function expectFlawlessEverywhere(page: Page, state: string): Promise<void> {
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expectFlawless(page, `${state} at ${width} px`);
  }
}

test("a visit without a payment says nothing of success and keeps the cart", async ({ page, shop }) => {
  await addToCart(page, SKILLET.handle);
  for (const address of ["/payment-success", "/payment-success?session_id="]) {
    await page.goto(address);
    await expect(heading(page, "There is no payment to show")).toBeVisible();
    await expect(cart(page, 1)).toBeVisible();
  }
  await page.goto("/payment-success?session_id=cs_test_invented");
  await expect(heading(page, "Sign in to see your payment")).toBeVisible();
  await expectFlawlessEverywhere(page, "payment, signed out");

  await signIn(page, await shop.newCustomer());
  await addToCart(page, SKILLET.handle);
  await page.goto("/payment-success?session_id=cs_test_invented");
  await expect(heading(page, "There is no payment to show")).toBeVisible();
  await expect(cart(page, 1)).toBeVisible();
  await expectFlawlessEverywhere(page, "payment, unknown");
});

test("a payment that is not made leads back to the cart, which is kept", async ({ page, shop }) => {
  await signIn(page, await shop.newCustomer());
  await page.goto(await openPayment(page));
  await expect(heading(page, "Payment was unsuccessful")).toBeVisible();
  await expect(cart(page, 1)).toBeVisible();
  await page.getByRole("link", { name: "Back to checkout" }).click();
  await expect(page.getByRole("row", { name: SKILLET.title })).toBeVisible();
});

test("a payment that is being confirmed is asked about until it is paid, and empties the cart once", async ({
  page,
  shop,
}) => {
  // A whole purchase, waits of the back-off, and axe on two states at two widths.
  test.setTimeout(180_000);
  await signIn(page, await shop.newCustomer());
  const success = await openPayment(page);
  let asked = 0;
  await page.route(STATUS, (route) => {
    asked += 1;
    // The third question gets no answer: a shop that is being restarted ends no wait.
    return asked === 3
      ? route.abort()
      : route.fulfill({ json: { state: "confirming", paymentIntentId: null } });
  });
  await payOnHostedPage(page);
  await page.waitForURL((url) => url.pathname === "/payment-success");
  await expect(heading(page, "Your payment is being confirmed")).toBeVisible();
  await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(3);
  await expect(heading(page, "Your payment is being confirmed")).toBeVisible();
  await expect(page.getByText("Please don't pay again")).toBeVisible();
  await expect(cart(page, 1)).toBeVisible();
  await expectFlawlessEverywhere(page, "payment, being confirmed");

  await page.unroute(STATUS);
  await expect(heading(page, PAID)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/Your order number is #\d+/)).toBeVisible();
  await expect(cart(page, 0)).toBeVisible();
  await expectFlawlessEverywhere(page, "payment, paid");

  await addToCart(page, SKILLET.handle);
  await page.goto(success);
  await expect(heading(page, PAID)).toBeVisible();
  await expect(cart(page, 1)).toBeVisible();
});

test("somebody else's payment tells nothing, and a stranger's cart stays", async ({ page, shop }) => {
  await signIn(page, await shop.newCustomer());
  const success = await openPayment(page);
  await payOnHostedPage(page);
  await expect(heading(page, PAID)).toBeVisible({ timeout: 30_000 });
  await leaveScripts(page);
  await signIn(page, await shop.newCustomer());
  await addToCart(page, SKILLET.handle);
  await page.goto(success);
  await expect(heading(page, "There is no payment to show")).toBeVisible();
  await expect(cart(page, 1)).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a payment counts as being confirmed, and the page says what to do", async ({ page }) => {
    await page.goto("/payment-success?session_id=cs_test_a1");
    await expect(heading(page, "Your payment is being confirmed")).toBeVisible();
    await expect(page.getByRole("link", { name: "My Orders" }).first()).toBeVisible();
    await page.goto("/payment-success");
    await expect(heading(page, "There is no payment to show")).toBeVisible();
  });
});
