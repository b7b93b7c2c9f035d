import { readFileSync } from "node:fs";
import path from "node:path";
import { engineAdmin } from "./engine-admin";
import { expect, type Shop, signInOnScreen, test, uniqueEmail } from "./fixtures";
import { expectFlawless, setWidth, WIDTHS } from "./flawless";
import { payOnHostedPage } from "./hosted-page";

/** No other test buys it: its stock is counted. */
const WOK = { handle: "cast-iron-wok-14" };

const PICTURE = {
  name: "in-use.jpg",
  mimeType: "image/jpeg",
  buffer: readFileSync(
    path.join(__dirname, "../../commerce/catalogue/pictures/comal-crepe-pan-10-5-top.jpg"),
  ),
};

interface EngineOrder {
  display_id: number;
  payment_status: string;
  fulfillment_status: string;
  total: number;
  shipping_address: { city: string; postal_code: string; address_1: string };
}

/** The dashboard's own view of an order. */
async function engineOrder(shop: Shop, number: string) {
  const engine = await engineAdmin(shop);
  const { body } = await engine.get<{ orders: EngineOrder[] }>(
    "/admin/orders?limit=100&fields=display_id,*shipping_address,total,payment_status,fulfillment_status",
  );
  const order = body.orders.find(({ display_id }) => String(display_id) === number);
  if (!order) throw new Error(`The engine has no order ${number}`);
  return order;
}

test("a stranger signs up, buys a wok, gets the mails, and the administrator confirms the delivery", async ({
  page,
  browser,
  shop,
}) => {
  test.setTimeout(240_000);
  const email = uniqueEmail();
  const password = "a-quiet-skillet-7";
  const before = await shop
    .api()
    .get<{ stock: number; price: number; title: string }>(`/products/${WOK.handle}`);
  const { title } = before.body;

  await test.step("finds the wok and puts it into the cart", async () => {
    await page.goto("/");
    await page.getByRole("navigation").getByRole("link", { name: "Products" }).first().click();
    await page.goto("/products");
    await page.getByRole("link", { name: title }).first().click();
    await expect(page).toHaveURL(new RegExp(WOK.handle));
    await expect(page.getByText("Enjoy free shipping for orders over $50")).toBeVisible();
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByText("Item added to cart")).toBeVisible();
    await page.getByRole("button", { name: "Cart, 1 item" }).click();
    await expect(page.getByText("Shopping Cart")).toBeVisible();
    await page.getByRole("button", { name: "Checkout" }).click();
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step("signs up and verifies with the mailed code", async () => {
    await page.getByRole("link", { name: "Create one." }).click();
    await page.getByLabel("Full name").fill("Julia Cook");
    await page.getByLabel("Email Address").fill(email);
    await page.getByRole("combobox", { name: "Country" }).fill("United States");
    await page
      .getByRole("option", { name: /^United States( of America)?$/ })
      .first()
      .click();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm password").fill(password);
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByText("Signup success")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Account Verification" })).toBeVisible();
    const code = await shop.mailbox.waitForCode(email);
    await page.getByRole("textbox").first().fill(code);
    await page.getByRole("button", { name: "Verify Account" }).click();
    await page.waitForURL((url) => url.pathname === "/");
  });

  await test.step("signs out and in again", async () => {
    await page.getByRole("button", { name: "Account", exact: true }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await signInOnScreen(page, { email, password });
  });

  await test.step("pays on the hosted page", async () => {
    await page.goto("/checkout");
    await expect(page.getByRole("heading", { name: "Complete order" })).toBeVisible();
    await page.getByRole("button", { name: "Complete Checkout" }).click();
    await page.waitForURL(new RegExp(shop.sandboxUrl.replace("127.0.0.1", "(localhost|127.0.0.1)")));
    await payOnHostedPage(page);
    await page.waitForURL(/\/payment-success/);
    await expect(page.getByText("Payment Successful, thanks for your purchase!")).toBeVisible();
  });

  const order = await test.step("sees the order and gets the mail", async () => {
    await shop.mailbox.waitFor(email, /order/i);
    await page.goto("/dashboard/orders");
    await expect(page.getByRole("heading", { name: "My Orders (1)" })).toBeVisible();
    await expect(page.getByText(title).first()).toBeVisible();
    const api = shop.api();
    const { body: user } = await api.post<{ _id: string }>("/login", { email, password });
    const { body: orders } = await api.post<
      { paymentIntentId: string; orderNumber: number; total: number }[]
    >("/orders/customer", { userId: user._id });
    expect(orders).toHaveLength(1);
    const [only] = orders;
    if (!only) throw new Error("The customer has no order");
    return only;
  });

  await test.step("the engine has it with captured payment and address, and less stock", async () => {
    const seen = await engineOrder(shop, String(order.orderNumber));
    expect(seen.payment_status).toBe("captured");
    expect(Math.round(seen.total * 100)).toBe(order.total);
    expect(seen.shipping_address).toMatchObject({
      city: "Portland",
      postal_code: "04101",
      address_1: "1 Kitchen Lane",
    });
    const after = await shop.api().get<{ stock: number }>(`/products/${WOK.handle}`);
    expect(after.body.stock).toBe(before.body.stock - 1);
  });

  await test.step("the administrator confirms the delivery", async () => {
    const context = await browser.newContext();
    const adminPage = await context.newPage();
    await signInOnScreen(adminPage, shop.admin);
    await adminPage.goto(`/admin/customer-orders/${order.paymentIntentId}`);
    await expect(adminPage.getByText(order.paymentIntentId)).toBeVisible();
    await expect(adminPage.getByText("1 Kitchen Lane")).toBeVisible();
    await adminPage.goto("/admin/customer-orders");
    await adminPage.locator(`a[href$="${order.paymentIntentId}"]`, { hasText: "View Order" }).click();
    await adminPage.getByRole("button", { name: "Confirm Delivery" }).click();
    await expect(adminPage).toHaveURL(/\/admin\/customer-orders$/);
    await context.close();
    await expect
      .poll(async () => (await engineOrder(shop, String(order.orderNumber))).fulfillment_status)
      .toBe("delivered");
  });

  await test.step("the buyer writes a review with pictures, which everybody reads on the product's page", async () => {
    await page.goto("/dashboard/orders");
    await page.getByRole("link", { name: /Write or change a review/ }).click();
    const form = page.getByRole("form", { name: title });
    await form.getByRole("radio", { name: "5 stars" }).check();
    await form.getByLabel("Title").fill("Stir-fries like a street kitchen");
    await form
      .getByLabel("Pictures", { exact: true })
      .setInputFiles([PICTURE, { ...PICTURE, name: "blurred.jpg" }]);
    await form.getByRole("button", { name: "Take out picture 2" }).click();
    await expect(form.getByRole("img", { name: "blurred.jpg" })).toBeHidden();
    await form.getByRole("button", { name: "Send review" }).click();
    await expect(form.getByRole("status")).toHaveText("Thank you. We have your review.");
    for (const width of WIDTHS) {
      await setWidth(page, width);
      await expectFlawless(page, `the form with a picture at ${width} px`);
    }
    // Another version of the same review, with the picture that is stored already.
    await form.getByLabel("Your review").fill("Three weeks, every day.");
    await form.getByRole("button", { name: "Change review" }).click();
    await expect(form.getByRole("status")).toHaveText("Thank you. We have your review.");

    const reader = await browser.newContext({ javaScriptEnabled: false });
    const plain = await reader.newPage();
    await plain.goto(`${shop.storeUrl}/products/${WOK.handle}`);
    const review = plain.getByRole("article").filter({ hasText: "Stir-fries like a street kitchen" });
    await expect(review).toContainText("Three weeks, every day.");
    const picture = review.getByRole("img", { name: "Picture 1 by Julia C." });
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toBeVisible();
    await expect(review.getByRole("img", { name: /^Picture / })).toHaveCount(1);
    const file = await plain.request.get((await review.getByRole("link").first().getAttribute("href")) ?? "");
    expect(file.headers()["content-type"]).toBe("image/jpeg");
    await reader.close();
    await page.goto(`/products/${WOK.handle}`);
    for (const width of WIDTHS) {
      await setWidth(page, width);
      await expectFlawless(page, `a review with a picture at ${width} px`);
    }
  });
});
