import { expect, signIn, test } from "./fixtures";
import { expectFlawless } from "./flawless";
import { holdCalls } from "./hold-calls";
import { placeOrder } from "./place-order";

test.describe("my orders", () => {
  test("invite to order when there are none", async ({ page, shop }) => {
    await signIn(page, await shop.newCustomer());
    await page.goto("/dashboard/orders");
    await expect(page.getByRole("heading", { name: "My Orders (0)" })).toBeVisible();
    await expect(page.getByText("No orders")).toBeVisible();
    await expect(page.getByText("Try making some😁")).toBeVisible();
  });

  test("show what was ordered, for how much, when, and where it is", async ({ page, shop }) => {
    const customer = await shop.newCustomer();
    const order = await placeOrder(shop, customer);
    await signIn(page, customer);
    await page.goto("/dashboard/orders");
    await expect(page.getByRole("heading", { name: "My Orders (1)" })).toBeVisible();
    const card = page.getByRole("article");
    await expect(card).toContainText(order.paymentIntentId);
    await expect(card).toContainText("10.25 inch cast iron skillet");
    await expect(card).toContainText(`$${(order.total / 100).toFixed(2)}`);
    await expect(card).toContainText(/\d{1,2} [A-Z][a-z]+ \d{4}/);
    await expect(card).toContainText("pending");
  });

  test("can be bought again, as far as there is any", async ({ page, shop }) => {
    const customer = await shop.newCustomer();
    const { paymentIntentId } = await placeOrder(shop, customer);
    await signIn(page, customer);
    await page.goto(`/dashboard/orders/${paymentIntentId}`);
    await page.getByRole("button", { name: "Buy again" }).click();
    await expect(page.getByText(/^1 item is in your cart/)).toBeVisible();
    await expectFlawless(page, "an order that was put into the cart again");
    await page.getByRole("link", { name: "To the checkout" }).click();
    await expect(page.getByRole("row").nth(1)).toContainText("10.25 inch cast iron skillet");

    await page.route("**/api/v1/products?ids=*", (route) => route.fulfill({ json: [] }));
    await page.goto(`/dashboard/orders/${paymentIntentId}`);
    await page.getByRole("button", { name: "Buy again" }).click();
    await expect(page.getByText("Not to be had at the moment: 10.25 inch cast iron skillet.")).toBeVisible();
  });

  test("are not shown to the next account of the tab, however the history is walked", async ({
    page,
    shop,
  }) => {
    const customer = await shop.newCustomer();
    const { paymentIntentId } = await placeOrder(shop, customer);
    await signIn(page, customer);
    await page.goto("/dashboard/orders");
    await page.getByRole("link", { name: /^Order details/ }).click();
    await expect(page.getByText("1 Kitchen Lane")).toBeVisible();

    await signIn(page, await shop.newCustomer());
    const answer = await holdCalls(page, `**/api/v1/orders/${paymentIntentId}`);
    await page.goBack();
    await expect(page).toHaveURL(`/dashboard/orders/${paymentIntentId}`);
    await expect(page.getByText("Loading the order")).toBeAttached();
    await expect(page.getByText("1 Kitchen Lane")).toHaveCount(0);
    answer();
    await expect(page.getByRole("alert")).toContainText("Something went wrong");
    await expect(page.getByText("1 Kitchen Lane")).toHaveCount(0);
  });

  test("give way to a refusal, even when the list had shown the order", async ({ page, shop }) => {
    const customer = await shop.newCustomer();
    const { paymentIntentId } = await placeOrder(shop, customer);
    await signIn(page, customer);
    await page.route(`**/api/v1/orders/${paymentIntentId}`, (route) =>
      route.fulfill({ status: 404, contentType: "application/json", body: '"No such order"' }),
    );
    await page.goto("/dashboard/orders");
    await page.getByRole("link", { name: /^Order details/ }).click();
    await expect(page.getByRole("alert")).toContainText("No such order");
    await expect(page.getByText("1 Kitchen Lane")).toHaveCount(0);
  });

  test("say when they cannot be loaded, and can be tried again", async ({ page, shop }) => {
    await signIn(page, await shop.newCustomer());
    await page.route("**/api/v1/orders/customer", (route) => route.abort());
    await page.goto("/dashboard/orders");
    await expect(page.getByRole("alert")).toContainText("Something went wrong");
    await page.unroute("**/api/v1/orders/customer");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("No orders")).toBeVisible();
  });
});

test.describe("customer orders", () => {
  test("are shipped and confirmed by an administrator", async ({ page, shop }) => {
    const customer = await shop.newCustomer();
    const order = await placeOrder(shop, customer);
    await signIn(page, shop.admin);
    await page.goto("/admin/customer-orders");
    await page.getByLabel("Find an order").fill("no such order");
    await expect(page.getByText('No order matches "no such order"')).toBeVisible();
    await page.getByLabel("Find an order").fill(customer.email);
    await expect(page.getByRole("heading", { name: "Customer Orders (1)" })).toBeVisible();
    await page
      .getByRole("article")
      .filter({ hasText: order.paymentIntentId })
      .getByRole("link", { name: "View Order" })
      .click();
    await expect(page).toHaveURL(new RegExp(`/admin/customer-orders/${order.paymentIntentId}$`));
    for (const text of [order.paymentIntentId, "1 Kitchen Lane", "Apt 2", "Portland", "04101", "pending"]) {
      await expect(page.getByText(text, { exact: false }).first()).toBeVisible();
    }
    await expect(page.getByRole("link", { name: "← All Orders" })).toHaveAttribute(
      "href",
      "/admin/customer-orders",
    );

    await page.getByLabel("Tracking number").fill("1Z999AA10123456784");
    await page.getByLabel("Carrier").fill("UPS");
    await page.getByRole("button", { name: "Ship", exact: true }).click();
    await expect(page.getByText("1Z999AA10123456784")).toBeVisible();
    const mail = await shop.mailbox.waitFor(customer.email, /ship|dispatch|way/i);
    expect(mail.text).toContain("1Z999AA10123456784");

    await page.getByRole("button", { name: "Confirm Delivery" }).click();
    await expect(page).toHaveURL(/\/admin\/customer-orders\?q=/);
    await page.goto(`/admin/customer-orders/${order.paymentIntentId}`);
    await expect(page.getByText("delivered", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Confirm Delivery" })).toBeHidden();
  });

  test("show the error when another administrator was faster", async ({ page, shop }) => {
    const order = await placeOrder(shop, await shop.newCustomer());
    await signIn(page, shop.admin);
    await page.goto(`/admin/customer-orders/${order.paymentIntentId}`);
    await expect(page.getByRole("button", { name: "Confirm Delivery" })).toBeVisible();
    await page.route("**/api/v1/orders/confirmDelivery", (route) =>
      route.fulfill({ status: 500, contentType: "application/json", body: '"Something broke"' }),
    );
    await page.getByRole("button", { name: "Confirm Delivery" }).click();
    await expect(page.getByRole("alert")).toHaveText("Something went wrong");
  });
});

test("an order prints without what is only for the screen", async ({ page, shop }) => {
  const order = await placeOrder(shop, await shop.newCustomer());
  await signIn(page, shop.admin);
  await page.goto(`/admin/customer-orders/${order.paymentIntentId}`);
  await expect(page.getByRole("button", { name: "Confirm Delivery" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("1 Kitchen Lane")).toBeVisible();
  await expect(page.getByRole("link", { name: "Emberly" }).first()).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByLabel("Carrier")).toBeHidden();
  await expect(page.getByText("← All Orders")).toBeHidden();
});

test("customers download the receipt of an order", async ({ page, shop }) => {
  const customer = await shop.newCustomer();
  const order = await placeOrder(shop, customer);
  await signIn(page, customer);
  await page.goto(`/dashboard/orders/${order.paymentIntentId}`);
  const link = page.getByRole("link", { name: "Download receipt (PDF)" });
  await expect(link).toBeVisible();
  const started = page.waitForEvent("download");
  await link.click();
  const file = await started;
  expect(file.suggestedFilename()).toBe(`receipt-${order.orderNumber}.pdf`);
  expect(await file.failure()).toBeNull();
});
