import type { Order, Return } from "../../../plugins/storefront-api/src/contract/records";
import { expect as impatient, type Shop, test } from "../fixtures";
import { expectFlawless, setWidth } from "../flawless";
import { placeOrder } from "../place-order";
import { openDashboard } from "./open";

// The dashboard is one script of several megabytes, which takes a busy machine a while to start.
const expect = impatient.configure({ timeout: 40_000 });
test.slow();

/** Somebody who has received an order and would like to send it back. */
async function ask(
  shop: Shop,
  note: string,
): Promise<{ order: Order; back: Return; read: () => Promise<Order> }> {
  const customer = await shop.newCustomer();
  const order = await placeOrder(shop, customer);
  const staff = shop.api();
  await staff.post("/login", { email: shop.admin.email, password: shop.admin.password });
  const { paymentIntentId } = order;
  await staff.post("/orders/ship", { paymentIntentId, trackingNumber: "1Z999AA10123456784" });
  await staff.post("/orders/confirmDelivery", { paymentIntentId });
  const client = customer.api;
  const lines = order.products.map(({ _id: id, quantity }) => ({ id, quantity, reason: "damaged" }));
  const { status, body } = await client.post<Return>(`/orders/${paymentIntentId}/returns`, { lines, note });
  expect(status).toBe(201);
  return {
    order,
    back: body,
    read: async () => (await client.get<Order>(`/orders/${paymentIntentId}`)).body,
  };
}

test("a return goes from the customer's wish to the money in four presses and their drawers", async ({
  page,
  shop,
}) => {
  const { back, read } = await ask(shop, "The lid has a crack.");
  await openDashboard(page, shop, "/returns");
  const returns = page.getByRole("region", { name: "Returns" });
  const row = returns.getByRole("listitem").filter({ hasText: `Return #${back.number}` });
  await expect(row).toContainText("The lid has a crack.");
  await expect(row).toContainText("damaged");
  for (const width of [390, 820, 1440]) {
    await setWidth(page, width);
    await expectFlawless(page, `returns at ${width} px`, "main");
  }
  await row.getByRole("button", { name: "Approve" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Words to the customer").fill("We are sorry about the lid.");
  await drawer.getByRole("button", { name: "Approve the return" }).click();
  await expect(page.getByText(`Return #${back.number} is approved`)).toBeVisible();
  await expect(row).toBeHidden();

  const choose = async (stage: string) => {
    await returns.getByRole("combobox", { name: "Stage" }).click();
    await page.getByRole("option", { name: stage }).click();
  };
  await choose("On the way");
  await row.getByRole("button", { name: "It has arrived" }).click();
  // The message would cover the button that closes the drawer.
  await expect(page.getByText(`Return #${back.number} is approved`)).toBeHidden();
  for (const width of [390, 820, 1440]) {
    await setWidth(page, width);
    await expectFlawless(page, `taking a return in at ${width} px`, "[role=dialog]");
  }
  await drawer.getByRole("button", { name: "Take it in" }).click();
  await expect(page.getByText(`Return #${back.number} has been taken in`)).toBeVisible();

  await choose("To pay back");
  await row.getByRole("button", { name: "Pay back" }).click();
  await expect(page.getByText(`Return #${back.number} has been taken in`)).toBeHidden();
  const amount = drawer.getByLabel("Amount in USD");
  await expect(amount).toHaveValue((back.refundTotal / 100).toFixed(2));
  await amount.fill("10000");
  await drawer.getByRole("button", { name: "Pay back" }).click();
  await expect(drawer.getByText(/Write an amount from 0 to/)).toBeVisible();
  for (const width of [390, 820, 1440]) {
    await setWidth(page, width);
    await expectFlawless(page, `paying a return back at ${width} px`, "[role=dialog]");
  }
  await amount.fill((back.refundTotal / 100).toFixed(2));
  await drawer.getByRole("button", { name: "Pay back" }).click();
  await expect(page.getByText(`Return #${back.number} is paid back`)).toBeVisible();
  await choose("Done");
  await expect(row).toContainText("paid back");
  expect(await read()).toMatchObject({ refundedTotal: back.refundTotal, returns: [{ status: "refunded" }] });

  await choose("To decide");
  await expect(row).toBeHidden();
  const search = returns.getByRole("searchbox", { name: "Find by return, order or email" });
  await search.fill(`#${back.number}`);
  await expect(row).toContainText("paid back");
  await expect(returns.getByRole("combobox", { name: "Stage" })).toHaveText("Every stage");
  for (const width of [390, 820, 1440]) {
    await setWidth(page, width);
    await expectFlawless(page, `a found return at ${width} px`, "main");
  }
  await search.fill("nobody@example.com");
  await expect(returns.getByText("No return found. Enter the number")).toBeVisible();
  await choose("Done");
  await expect(search).toHaveValue("");
  await expect(row).toBeVisible();
});

test("several wishes are approved at once, and staff see why things come back", async ({ page, shop }) => {
  const asked = [await ask(shop, "The first of two."), await ask(shop, "The second of two.")];
  await openDashboard(page, shop, "/returns");
  const returns = page.getByRole("region", { name: "Returns" });
  for (const { back } of asked) {
    await returns.getByRole("checkbox", { name: `Choose return #${back.number}` }).click();
  }
  for (const width of [390, 820, 1440]) {
    await setWidth(page, width);
    await expectFlawless(page, `two chosen returns at ${width} px`, "main");
  }
  await returns.getByRole("button", { name: "Approve 2 returns" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("2 of 2 approved")).toBeVisible();
  for (const { read } of asked) expect((await read()).returns).toMatchObject([{ status: "approved" }]);
  const reasons = page.getByRole("region", { name: "Why things come back" });
  const product = asked[0]?.order.products[0]?.title ?? "";
  await expect(reasons.getByRole("row").filter({ hasText: product })).toContainText(/\d+ damaged/);
});

test("staff give returns more time around holidays, and take it away again", async ({ page, shop }) => {
  await openDashboard(page, shop, "/returns");
  const holidays = page.getByRole("region", { name: "More time around holidays" });
  await expect(holidays.getByText("Every order has the usual time.")).toBeVisible();
  await holidays.getByRole("button", { name: "Add more time" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "Add", exact: true }).click();
  await expect(drawer.getByText("Choose all three days.")).toBeVisible();
  await drawer.getByLabel("Delivered from").fill("2030-11-15");
  await drawer.getByLabel("to", { exact: true }).fill("2030-12-24");
  await drawer.getByLabel("May be returned until").fill("2030-12-01");
  await drawer.getByRole("button", { name: "Add", exact: true }).click();
  await expect(drawer.getByText("Each day must come after the one before.")).toBeVisible();
  for (const width of [390, 820, 1440]) {
    await setWidth(page, width);
    await expectFlawless(page, `more time for returns at ${width} px`, "[role=dialog]");
  }
  await drawer.getByLabel("May be returned until").fill("2031-01-31");
  await drawer.getByRole("button", { name: "Add", exact: true }).click();
  await expect(
    holidays.getByText(/Delivered Nov 15, 2030 to Dec 24, 2030: until Jan 31, 2031/),
  ).toBeVisible();
  await holidays.getByRole("button", { name: "Remove Nov 15, 2030 to Dec 24, 2030" }).click();
  await expect(holidays.getByText("Every order has the usual time.")).toBeVisible();
});

test("a refusal needs a reason, which the customer reads", async ({ page, shop }) => {
  const { back, read } = await ask(shop, "I have changed my mind.");
  await openDashboard(page, shop, "/returns");
  const row = page.getByRole("listitem").filter({ hasText: `Return #${back.number}` });
  await row.getByRole("button", { name: "Refuse" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "Refuse the return" }).click();
  await expect(drawer.getByText("Write why. The customer reads it.")).toBeVisible();
  await drawer.getByLabel("Why").fill("It was used on an open fire.");
  await drawer.getByRole("button", { name: "Refuse the return" }).click();
  await expect(page.getByText(`Return #${back.number} is refused`)).toBeVisible();
  expect((await read()).returns).toMatchObject([
    { status: "refused", message: "It was used on an open fire." },
  ]);
});

test("a return that never arrives is closed, with words that the customer reads", async ({ page, shop }) => {
  const { back, read } = await ask(shop, "It has a dent.");
  await openDashboard(page, shop, "/returns");
  const returns = page.getByRole("region", { name: "Returns" });
  const row = returns.getByRole("listitem").filter({ hasText: `Return #${back.number}` });
  const drawer = page.getByRole("dialog");
  await row.getByRole("button", { name: "Approve" }).click();
  await drawer.getByRole("button", { name: "Approve the return" }).click();
  await expect(page.getByText(`Return #${back.number} is approved`)).toBeVisible();
  const choose = async (stage: string) => {
    await returns.getByRole("combobox", { name: "Stage" }).click();
    await page.getByRole("option", { name: stage }).click();
  };
  await choose("On the way");
  await row.getByRole("button", { name: "Close: nothing arrived" }).click();
  await drawer.getByLabel("Words to the customer").fill("We have waited for six weeks.");
  // The message would cover the button that closes the drawer.
  await expect(page.getByText(`Return #${back.number} is approved`)).toBeHidden();
  for (const width of [390, 820, 1440]) {
    await setWidth(page, width);
    await expectFlawless(page, `closing a return at ${width} px`, "[role=dialog]");
  }
  await drawer.getByRole("button", { name: "Close the return" }).click();
  await expect(page.getByText(`Return #${back.number} is closed`)).toBeVisible();
  await choose("Done");
  await expect(row).toContainText("closed, nothing arrived");
  expect((await read()).returns).toMatchObject([
    { status: "refused", isClosed: true, message: "We have waited for six weeks." },
  ]);
});
