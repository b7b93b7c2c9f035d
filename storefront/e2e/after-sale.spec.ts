import { openDashboard } from "./dashboard/open";
import { engineAdmin } from "./engine-admin";
import { expect as impatient, signIn, signInOnScreen, test } from "./fixtures";
import { expectFlawless, setWidth } from "./flawless";
import { payOnHostedPage } from "./hosted-page";
import { placeOrder } from "./place-order";

// The dashboard is one script of several megabytes, which takes a busy machine a while to start.
const expect = impatient.configure({ timeout: 40_000 });

test("what was bought is paid, shipped, delivered, and comes back and is paid back in two parts, all of it on screens", async ({
  page,
  browser,
  shop,
}) => {
  test.setTimeout(360_000);
  const customer = await shop.newCustomer();
  const context = await browser.newContext();
  const staff = await context.newPage();

  await test.step("the customer buys it", async () => {
    await signIn(page, customer);
    await page.goto("/products/cast-iron-skillet-10-25");
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByText("Item added to cart")).toBeVisible();
    await page.goto("/checkout");
    await page.getByRole("button", { name: /^Increase quantity of/ }).click();
    await page.getByRole("button", { name: "Complete Checkout" }).click();
    await page.waitForURL(new RegExp(shop.sandboxUrl.replace("127.0.0.1", "(localhost|127.0.0.1)")));
    await payOnHostedPage(page);
    await expect(page.getByText("Payment Successful, thanks for your purchase!")).toBeVisible();
    await shop.mailbox.waitFor(customer.email, /order/i);
  });

  await test.step("the administrator ships it and confirms the delivery", async () => {
    await signInOnScreen(staff, shop.admin);
    await staff.goto("/admin/customer-orders");
    await staff.getByLabel("Find an order").fill(customer.email);
    await expect(staff.getByRole("heading", { name: "Customer Orders (1)" })).toBeVisible();
    await staff.getByRole("link", { name: "View Order" }).click();
    await staff.getByLabel("Tracking number").fill("1Z999AA10123456784");
    await staff.getByRole("button", { name: "Ship", exact: true }).click();
    await expect(staff.getByText("1Z999AA10123456784")).toBeVisible();
    await staff.getByRole("button", { name: "Confirm Delivery" }).click();
    await expect(staff).toHaveURL(/\/admin\/customer-orders(\?q=.*)?$/);
  });

  await test.step("the customer asks to send it back", async () => {
    await page.goto("/dashboard/orders");
    await page.getByRole("link", { name: "Order details" }).click();
    await page.getByRole("button", { name: "Return items" }).click();
    await page.getByLabel("How many").selectOption("2");
    await page.getByLabel("Why").selectOption("It arrived damaged");
    await page.getByRole("button", { name: "Ask for the return" }).click();
    await expect(page.getByText("Return requested")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Change your mind?" })).toBeHidden();
  });

  await test.step("the staff approve it, and take in and pay back each part as it comes", async () => {
    const { subject } = await shop.mailbox.waitFor(customer.email, /return request #\d+/);
    const name = `Return #${/#(\d+)/.exec(subject)?.[1]}`;
    await openDashboard(staff, shop, "/today");
    await expect(staff.getByRole("heading", { name: "Returns to decide" })).toBeVisible();
    await staff.getByRole("link", { name: "Decide" }).first().click();
    const returns = staff.getByRole("region", { name: "Returns" });
    const row = returns.getByRole("listitem").filter({ hasText: name });
    const drawer = staff.getByRole("dialog");
    const choose = async (stage: string) => {
      await returns.getByRole("combobox", { name: "Stage" }).click();
      await staff.getByRole("option", { name: stage }).click();
    };
    // Each waits until its message is gone, which would cover the button of the next drawer.
    const takeIn = async () => {
      await drawer.getByRole("button", { name: "Take it in" }).click();
      await expect(staff.getByText(`${name} has been taken in`)).toBeVisible();
      await expect(staff.getByText(`${name} has been taken in`)).toBeHidden();
    };
    const payBack = async () => {
      await row.getByRole("button", { name: "Pay back" }).click();
      await drawer.getByRole("button", { name: "Pay back" }).click();
      await expect(staff.getByText(`${name} is paid back`)).toBeVisible();
      await expect(staff.getByText(`${name} is paid back`)).toBeHidden();
    };
    await row.getByRole("button", { name: "Approve" }).click();
    await drawer.getByRole("button", { name: "Approve the return" }).click();
    await expect(staff.getByText(`${name} is approved`)).toBeVisible();
    await expect(staff.getByText(`${name} is approved`)).toBeHidden();
    await choose("On the way");
    await row.getByRole("button", { name: "It has arrived" }).click();
    await drawer.getByLabel("Pieces back into stock").fill("1");
    await takeIn();
    await expect(row).toContainText("1 of 2 received");
    await payBack();
    await page.reload();
    await expect(page.getByText(/^1 of 2 received, \$[\d.]+ paid back$/)).toBeVisible();
    // The rest is still to come, and the customer sees where it goes.
    await expect(page.getByText("100 Foundry Street")).toBeVisible();

    await row.getByRole("button", { name: "It has arrived" }).click();
    await drawer.getByLabel("Pieces back into stock").fill("0");
    await drawer.getByLabel("Pieces written off").fill("1");
    await drawer.getByRole("button", { name: "Take it in" }).click();
    await expect(drawer.getByText(/why pieces are written off/)).toBeVisible();
    await drawer.getByLabel("Not for sale any more, because").fill("The handle is broken.");
    await takeIn();
    await choose("To pay back");
    await expect(row).toContainText("written off: The handle is broken.");
    await payBack();
    await context.close();
  });

  await test.step("the customer sees it, and the order prints on one page", async () => {
    await page.reload();
    await expect(page.getByText("Returned and paid back")).toBeVisible();
    const printed = (await page.pdf({ format: "Letter" })).toString("latin1");
    expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });
});

test("who has bought withdraws from the contract in two presses, and gets the receipt", async ({
  page,
  shop,
}) => {
  const customer = await shop.newCustomer();
  const order = await placeOrder(shop, customer);
  await signIn(page, customer);
  await page.goto("/policy");
  await expect(page.getByText("14 days after the delivery you can withdraw from the contract")).toBeVisible();
  await page.goto(`/dashboard/orders/${order.paymentIntentId}`);
  await page.getByRole("button", { name: "Withdraw from contract here" }).click();
  await page.getByLabel(/^Pieces of/).selectOption("0");
  await page.getByRole("button", { name: "Confirm withdrawal" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose what you withdraw from.");
  for (const width of [390, 1440]) {
    await setWidth(page, width);
    await expectFlawless(page, `withdrawing from a contract at ${width} px`);
  }
  await page.getByLabel(/^Pieces of/).selectOption("1");
  await page.getByRole("button", { name: "Confirm withdrawal" }).click();
  await expect(page.getByRole("status").filter({ hasText: "You have withdrawn." })).toBeFocused();
  await expect(page.getByText(`Cancelled, $${(order.total / 100).toFixed(2)} paid back`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Withdraw from contract here" })).toBeHidden();
  const facts = page.getByRole("region", { name: "Order", exact: true });
  await expect(facts).toContainText(`Total$${(order.total / 100).toFixed(2)}`);
  await expect(facts).toContainText("Delivery Statuscancelled");
  await expect(facts).not.toContainText("Arrives");
  const receipt = await shop.mailbox.waitFor(customer.email, /was cancelled/);
  expect(receipt.text).toMatch(/on\s\d+\s\w+\s\d{4}\sat\s\d\d:\d\d\sUTC/);
});

test("an order that was sent in two parcels shows each with its own tracking link and what lies in it", async ({
  page,
  shop,
}) => {
  const customer = await shop.newCustomer();
  const { orderNumber, paymentIntentId } = await placeOrder(shop, customer, 3);
  const admin = await engineAdmin(shop);
  const { body } = await admin.get<{ orders: { id: string; display_id: number; items: { id: string }[] }[] }>(
    "/admin/orders?limit=100&order=-display_id&fields=id,display_id,items.id",
  );
  const order = body.orders.find(({ display_id }) => display_id === orderNumber);
  const items = [{ id: order?.items[0]?.id, quantity: 1 }];
  const path = `/admin/orders/${order?.id}/fulfillments`;
  const packed = await admin.post<{ order: { fulfillments: { id: string }[] } }>(
    `${path}?fields=*fulfillments`,
    { items },
  );
  expect(packed.status, JSON.stringify(packed.body)).toBe(200);
  const followed = "https://tools.usps.com/go/TrackConfirmAction?tLabels=9400100000000000000000";
  const labels = [{ tracking_number: "9400100000000000000000", tracking_url: followed, label_url: "" }];
  const sent = await admin.post(`${path}/${packed.body.order.fulfillments[0]?.id}/shipments`, {
    items,
    labels,
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);

  await signIn(page, customer);
  await page.goto("/dashboard/orders");
  await page.getByRole("link", { name: "Order details" }).click();
  const parcel = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await expect(parcel("Parcel 1 of 1")).toContainText("skillet × 1");

  const staff = shop.api();
  await staff.post("/login", shop.admin);
  const rest = { paymentIntentId, trackingNumber: "1Z999AA10123456784", carrier: "UPS" };
  expect((await staff.post("/orders/ship", rest)).status).toBe(200);
  await page.reload();
  for (const [name, pieces, number, address] of [
    ["Parcel 1 of 2", "skillet × 1", "9400100000000000000000", followed],
    [
      "Parcel 2 of 2",
      "skillet × 2",
      "1Z999AA10123456784",
      "https://www.ups.com/track?tracknum=1Z999AA10123456784",
    ],
  ] as const) {
    await expect(parcel(name)).toContainText(pieces);
    await expect(parcel(name)).toContainText("On its way since");
    await expect(parcel(name).getByRole("link", { name: number })).toHaveAttribute("href", address);
    await expect(parcel(name).getByRole("link")).toHaveCount(1);
  }
  for (const width of [390, 820, 1440]) {
    await setWidth(page, width);
    await expectFlawless(page, `an order in two parcels at ${width} px`);
  }
});
