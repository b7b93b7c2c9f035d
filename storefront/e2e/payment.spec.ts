import type { Page } from "@playwright/test";
import { SandboxClient, sessionIdOf } from "../../commerce/test/sandbox-client";
import type { Order } from "../../plugins/storefront-api/src/contract/records";
import { addToCart } from "./add-to-cart";
import { addChangingPan, type ChangingPan } from "./changing-pan";
import { type Customer, expect, signIn, test } from "./fixtures";
import { fillHostedPage, payOnHostedPage } from "./hosted-page";

const SKILLET = { handle: "cast-iron-skillet-10-25", title: "10.25 inch cast iron skillet" };
const DECLINED = "4000 0000 0000 0002";
const INSUFFICIENT_FUNDS = "4000 0000 0000 9995";

const onHostedPage = (url: URL) => url.pathname.startsWith("/c/pay/");

/** From a cart in the browser to the hosted page. @returns its address */
async function openPayment(page: Page): Promise<string> {
  await page.goto("/checkout");
  await page.getByRole("button", { name: "Complete Checkout" }).click();
  await page.waitForURL(onHostedPage);
  return page.url();
}

async function ordersOf({ api, user }: Customer): Promise<Order[]> {
  return (await api.post<Order[]>("/orders/customer", { userId: user._id })).body;
}

test("a declined card is said, and another card pays", async ({ page, shop }) => {
  const customer = await shop.newCustomer();
  await signIn(page, customer);
  await addToCart(page, SKILLET.handle);
  await openPayment(page);
  await payOnHostedPage(page, DECLINED);
  await expect(page.getByRole("alert")).toContainText("Your card was declined.");
  await fillHostedPage(page, INSUFFICIENT_FUNDS);
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page.getByRole("alert")).toContainText("insufficient funds");
  expect(await ordersOf(customer)).toEqual([]);
  await payOnHostedPage(page);
  await page.waitForURL((url) => url.pathname === "/payment-success");
  await expect(page.getByText(/Your order number is #\d+/)).toBeVisible({ timeout: 30_000 });
  expect(await ordersOf(customer)).toHaveLength(1);
});

test("the back button gives the cart back, and the same payment goes on", async ({ page, shop }) => {
  await signIn(page, await shop.newCustomer());
  await addToCart(page, SKILLET.handle);
  const opened = await openPayment(page);
  await page.goBack();
  await expect(page.getByRole("row", { name: SKILLET.title })).toBeVisible();
  await page.getByRole("button", { name: "Complete Checkout" }).click();
  await page.waitForURL(onHostedPage);
  expect(page.url()).toBe(opened);
});

test("two tabs with one cart share one payment, and it is taken once", async ({ page, shop }) => {
  const customer = await shop.newCustomer();
  await signIn(page, customer);
  await addToCart(page, SKILLET.handle);
  const opened = await openPayment(page);
  const second = await page.context().newPage();
  expect(await openPayment(second)).toBe(opened);
  await fillHostedPage(second);
  await payOnHostedPage(page);
  await page.waitForURL((url) => url.pathname === "/payment-success");
  await second.getByRole("button", { name: "Pay" }).click();
  await second.waitForURL((url) => url.pathname === "/payment-success");
  await expect(page.getByText(/Your order number is #\d+/)).toBeVisible({ timeout: 30_000 });
  expect(await ordersOf(customer)).toHaveLength(1);
});

test("a second tab with another cart ends the first payment, and nothing is held twice", async ({
  page,
  shop,
}) => {
  await signIn(page, await shop.newCustomer());
  await addToCart(page, SKILLET.handle);
  const first = await openPayment(page);
  const second = await page.context().newPage();
  await second.goto("/checkout");
  await second.getByRole("button", { name: `Increase quantity of ${SKILLET.title}` }).click();
  expect(await openPayment(second)).not.toBe(first);
  await payOnHostedPage(page);
  await expect(page.getByText("The time to pay has run out, and nothing was charged.")).toBeVisible();
});

test("an expired payment page leads back to a new one", async ({ page, shop }) => {
  await signIn(page, await shop.newCustomer());
  await addToCart(page, SKILLET.handle);
  const opened = await openPayment(page);
  await new SandboxClient(shop.sandboxUrl).call(`/checkout/sessions/${sessionIdOf(opened)}/expire`);
  await payOnHostedPage(page);
  await expect(page.getByRole("heading", { name: "This payment page has expired" })).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await page.waitForURL((url) => url.pathname === "/payment-failure");
  expect(await openPayment(page)).not.toBe(opened);
});

test.describe("a product that changes while it is in the cart", () => {
  let pan: ChangingPan["pan"];
  let change: ChangingPan["change"];
  let remove: ChangingPan["remove"];

  test.beforeEach(async ({ shop }) => {
    ({ pan, change, remove } = await addChangingPan(shop, 3));
  });

  test.afterEach(() => remove());

  test("is shown with its new price and what is left, and then as sold out", async ({ page, shop }) => {
    await signIn(page, await shop.newCustomer());
    await addToCart(page, pan.handle);
    await page.goto("/checkout");
    const increase = page.getByRole("button", { name: `Increase quantity of ${pan.title}` });
    await increase.click();
    await increase.click();
    await change({ price: 25, stock: 1 });
    const submit = page.getByRole("button", { name: "Complete Checkout" });
    await submit.click();
    const notice = page.getByRole("alert").filter({ hasText: "Your cart has changed" });
    await expect(notice).toContainText(`${pan.title} now costs $25.00 (it was $20.00).`);
    await expect(notice).toContainText(`Only 1 of ${pan.title} left.`);
    await expect(page.getByRole("region", { name: "Summary" })).toContainText("$25.00");
    await change({ stock: 0 });
    await submit.click();
    await expect(notice).toContainText(`${pan.title} is sold out.`);
    await expect(page.getByRole("row", { name: pan.title })).toContainText("Not available now");
    await change({ stock: 2 });
    await page.reload();
    await submit.click();
    await page.waitForURL(onHostedPage);
  });
});
