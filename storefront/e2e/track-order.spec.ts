import type { Order } from "../../plugins/storefront-api/src/contract/records";
import { expect, type Shop, signIn, test, uniqueEmail } from "./fixtures";
import { expectFlawless, setWidth } from "./flawless";
import { placeOrder } from "./place-order";

const WIDTHS = [390, 820, 1440];

async function deliver(shop: Shop, { paymentIntentId }: Order): Promise<void> {
  const staff = shop.api();
  await staff.post("/login", { email: shop.admin.email, password: shop.admin.password });
  const shipped = { paymentIntentId, trackingNumber: "1Z999AA10123456784" };
  expect((await staff.post("/orders/ship", shipped)).status).toBe(200);
  expect((await staff.post("/orders/confirmDelivery", { paymentIntentId })).status).toBe(200);
}

test("who bought sees the order without an account, cancels it, and has the money back", async ({
  page,
  shop,
}) => {
  const customer = await shop.newCustomer();
  const order = await placeOrder(shop, customer);
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Track order" }).click();
  await page.getByRole("button", { name: "Track order" }).click();
  await expect(page.getByText("Enter your email address")).toBeVisible();
  await expect(page.getByText("Enter the number from our mail, such as 1042")).toBeVisible();
  await expect(page.getByLabel("Email Address")).toBeFocused();
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expectFlawless(page, `the form that looks an order up at ${width} px`);
  }
  const known = await shop.mailbox.waitForCode(customer.email);
  await page.getByLabel("Email Address").fill(customer.email);
  await page.getByLabel("Order number").fill(`# ${order.orderNumber}`);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("OTP")).toBeFocused();
  await page.getByLabel("OTP").fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Invalid or expired code");
  await page.getByLabel("OTP").fill(await shop.mailbox.waitForCode(customer.email, [known]));
  await page.keyboard.press("Enter");

  const heading = page.getByRole("heading", { name: `Order #${order.orderNumber}` });
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL(`/track-order?order=${order.paymentIntentId}`);
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(heading, "a page that loads takes no focus").not.toBeFocused();
  const cancel = page.getByRole("button", { name: "Cancel order" });
  await cancel.press("Enter");
  await expect(page.getByText(/^Cancel order number/)).toBeFocused();
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expectFlawless(page, `an order that is about to be cancelled at ${width} px`);
  }
  await page.getByRole("button", { name: "Keep it" }).press("Enter");
  await expect(cancel).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Order cancelled." })).toBeFocused();
  await expect(page.getByText(`Cancelled, $${(order.total / 100).toFixed(2)} paid back`)).toBeVisible();
  await expect(cancel).toBeHidden();
});

test("the link of the mail opens the order when its button is pressed", async ({ page, shop }) => {
  const customer = await shop.newCustomer();
  const { email } = customer;
  const { orderNumber, paymentIntentId } = await placeOrder(shop, customer);
  expect((await shop.api().post("/order-lookup", { email, orderNumber })).status).toBe(200);
  const secret = await shop.mailbox.waitForSecret(email, "/track-order");
  await page.goto(`/track-order#${secret}`);
  await expect(page.getByRole("button", { name: "Show my order" })).toBeVisible();
  await expect(page).toHaveURL("/track-order");
  await expectFlawless(page, "what the link of a mail about an order opens");
  await page.getByRole("button", { name: "Show my order" }).click();
  await expect(page.getByRole("heading", { name: `Order #${orderNumber}` })).toBeVisible();
  await expect(page).toHaveURL(`/track-order?order=${paymentIntentId}`);
});

test("an order that has been closed meanwhile says so when something is asked of it, and opens with a code", async ({
  page,
  shop,
}) => {
  const customer = await shop.newCustomer();
  const { email } = customer;
  const { orderNumber } = await placeOrder(shop, customer);
  expect((await shop.api().post("/order-lookup", { email, orderNumber })).status).toBe(200);
  await page.goto(`/track-order#${await shop.mailbox.waitForSecret(email, "/track-order")}`);
  await page.getByRole("button", { name: "Show my order" }).click();
  await page.getByRole("button", { name: "Cancel order" }).click();
  // As after half an hour.
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(page.getByText("This order is closed here.")).toBeVisible();
  await expect(page.getByRole("heading", { name: `Order #${orderNumber}` })).toBeHidden();
  await page.getByRole("button", { name: "Open it again with a code" }).click();
  await expect(page.getByLabel("Order number")).toBeVisible();
});

test("nobody learns whether an email and a number belong together, and another order stays closed", async ({
  page,
  shop,
}) => {
  const order = await placeOrder(shop, await shop.newCustomer());
  const stranger = uniqueEmail();
  await page.goto("/track-order");
  await page.getByLabel("Email Address").fill(stranger);
  await page.getByLabel("Order number").fill(String(order.orderNumber));
  await page.getByRole("button", { name: "Track order" }).click();
  await expect(page.getByRole("status").filter({ hasText: stranger })).toContainText("If order number");
  await page.getByRole("button", { name: "Use another email or number" }).click();
  await expect(page.getByLabel("Order number")).toBeVisible();

  await page.goto(`/track-order?order=${order.paymentIntentId}`);
  await page.getByRole("button", { name: "Open it again with a code" }).click();
  await expect(page.getByLabel("Order number")).toBeVisible();
});

test("a customer asks to send back what has arrived", async ({ page, shop }) => {
  const customer = await shop.newCustomer();
  const order = await placeOrder(shop, customer);
  await deliver(shop, order);
  await signIn(page, customer);
  await page.goto(`/dashboard/orders/${order.paymentIntentId}`);
  await expect(page.getByRole("listitem").filter({ hasText: "Delivered" })).not.toContainText("Not yet");
  await page.getByRole("button", { name: "Return items" }).click();
  await page.getByRole("button", { name: "Ask for the return" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose what you would like to send back.");
  await page.getByLabel("How many").selectOption("1");
  await page.getByRole("button", { name: "Ask for the return" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose a reason for each of them.");
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expectFlawless(page, `the form for a return at ${width} px`);
  }
  await page.getByLabel("Why").selectOption("It arrived damaged");
  await page.getByLabel("Anything we should know").fill("The lid has a crack.");
  await page.getByRole("button", { name: "Ask for the return" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Your return request is in." })).toBeFocused();
  await expect(page.getByText("Return requested")).toBeVisible();
  await expect(page.getByRole("button", { name: "Return items" })).toBeHidden();
});
