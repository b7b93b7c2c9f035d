import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { addToCart } from "./add-to-cart";
import { addChangingPan } from "./changing-pan";
import { engineAdmin } from "./engine-admin";
import { expect, type Shop, signIn, test } from "./fixtures";
import { expectFlawless, setWidth } from "./flawless";
import { payOnHostedPage } from "./hosted-page";

const WIDTHS = [390, 820, 1440];
const SKILLET = { handle: "cast-iron-skillet-10-25", title: "10.25 inch cast iron skillet", price: 44 };

/** Makes a promotion of a quarter off, with a code of its own for each try of a test. @returns the code */
async function promotion(shop: Shop, name: string, over: object = {}): Promise<string> {
  const code = `${name}${randomInt(1000, 9999)}`;
  const admin = await engineAdmin(shop);
  const made = await admin.post("/admin/promotions", {
    code,
    type: "standard",
    status: "active",
    application_method: {
      type: "percentage",
      target_type: "items",
      allocation: "across",
      currency_code: "usd",
      value: 25,
    },
    ...over,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return code;
}

test("a code lowers the sum in the cart, at the checkout, on the payment page and in the order", async ({
  page,
  shop,
}) => {
  const code = await promotion(shop, "QUARTER");
  await signIn(page, await shop.newCustomer());
  await addToCart(page, SKILLET.handle);
  await page.goto("/checkout");
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary).toContainText("Standard shipping");
  await expect(summary).toContainText("$50.95");
  await expect(summary).toContainText("Expedited shipping");
  await expect(summary).toContainText("You are $6.00 away from free shipping");

  await summary.getByText("Add a promotion code").click();
  const field = summary.getByLabel("Promotion code");
  await summary.getByRole("button", { name: "Apply" }).click();
  await expect(summary.getByRole("alert")).toHaveText("Write the code first.");
  await expect(field).toBeFocused();
  await field.fill("nothing");
  await page.keyboard.press("Enter");
  await expect(summary.getByRole("alert")).toHaveText("This code is not valid.");
  await expect(field).toBeFocused();
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expectFlawless(page, `a code that is not valid at ${width} px`);
  }
  await field.fill(` ${code.toLowerCase()} `);
  await page.keyboard.press("Enter");
  await expect(summary).toContainText(`Code ${code}`);
  await expect(summary).toContainText("−$11.00");
  await expect(summary).toContainText("$39.95");
  await expect(field).toHaveValue("");
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expectFlawless(page, `a checkout with a code at ${width} px`);
  }

  await page.reload();
  await expect(summary).toContainText("$39.95");
  await page.getByRole("button", { name: "Cart, 1 items" }).click();
  const panel = page.getByRole("region", { name: "Shopping Cart" });
  await expect(panel).toContainText(code);
  await expect(panel).toContainText("Standard shipping");
  await expect(panel).toContainText("$39.95");
  await expectFlawless(page, "the cart's dropdown with a discount");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Complete Checkout" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/c/pay/"));
  await expect(page.getByRole("complementary")).toContainText(code);
  await expect(page.getByRole("complementary")).toContainText("$39.95");
  await payOnHostedPage(page);
  await page.waitForURL((url) => url.pathname === "/payment-success");
  await expect(page.getByText(/Your order number is #\d+/)).toBeVisible({ timeout: 30_000 });
  await page.goto("/dashboard/orders");
  await expect(page.getByText("$39.95").first()).toBeVisible();

  // The next cart begins without the code.
  await addToCart(page, SKILLET.handle);
  await page.goto("/checkout");
  await expect(summary).toContainText("$50.95");
  await expect(summary).not.toContainText(code);
});

test("a code comes with a link, is removed with one press, and says why it takes nothing off", async ({
  page,
  shop,
}) => {
  const linked = await promotion(shop, "LINKED");
  const over = await promotion(shop, "OVER", {
    campaign: {
      name: "Over",
      campaign_identifier: `over-${randomInt(1e9)}`,
      starts_at: "2020-01-01T00:00:00Z",
      ends_at: "2020-02-01T00:00:00Z",
    },
  });
  await page.goto(`/?code=${linked.toLowerCase()}`);
  await expect(page.getByText(`Code ${linked.toLowerCase()} is kept with your cart`)).toBeVisible();
  await page.goto(`/?code=${over}`);
  await expect(page.getByText(`Code ${over} is kept with your cart`)).toBeVisible();
  await addToCart(page, SKILLET.handle);
  await page.goto("/checkout");
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary).toContainText(`Code ${linked}`);
  await expect(summary).toContainText(`${over}: This code has expired.`);
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expectFlawless(page, `a code that has expired at ${width} px`);
  }
  await summary.getByRole("button", { name: `Remove code ${over}` }).click();
  await expect(summary).not.toContainText(over);
  await summary.getByRole("button", { name: `Remove code ${linked}` }).click();
  await expect(summary).not.toContainText(linked);
  await expect(summary).toContainText("$50.95");
});

test("the cart says so when the sums cannot be worked out, and can still be paid", async ({ page, shop }) => {
  await signIn(page, await shop.newCustomer());
  await addToCart(page, SKILLET.handle);
  await page.route("**/api/v1/cart/quote", (route) => route.abort());
  await page.goto("/checkout");
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary).toContainText("Discounts and shipping could not be worked out just now.");
  await expect(summary).toContainText("$44.00");
  await page.getByRole("button", { name: "Complete Checkout" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/c/pay/"));
});

test("a member of a group sees and pays the group's sale price, and nobody else does", async ({
  page,
  shop,
}) => {
  const admin = await engineAdmin(shop);
  const handle = "comal-crepe-pan-10-5";
  const { body } = await admin.get<{ products: { variants: { id: string }[] }[] }>(
    `/admin/products?handle=${handle}&fields=id,variants.id`,
  );
  const variant_id = body.products[0]?.variants[0]?.id;
  const group = await admin.post<{ customer_group: { id: string } }>("/admin/customer-groups", {
    name: `Friends of the shop ${randomInt(1e9)}`,
  });
  const member = await shop.newCustomer();
  const list = await admin.post("/admin/price-lists", {
    title: "Friends of the shop",
    description: "A sale among friends",
    type: "sale",
    status: "active",
    rules: { "customer.groups.id": [group.body.customer_group.id] },
    prices: [{ variant_id, currency_code: "usd", amount: 19.5 }],
  });
  expect(list.status, JSON.stringify(list.body)).toBe(200);

  await page.goto(`/products/${handle}`);
  await expect(page.getByRole("main").getByText("your price")).toBeHidden();
  await signIn(page, member);
  const { body: found } = await admin.get<{ customers: { id: string }[] }>(
    `/admin/customers?q=${encodeURIComponent(member.email)}`,
  );
  const add = found.customers.map(({ id }) => id);
  await admin.post(`/admin/customer-groups/${group.body.customer_group.id}/customers`, { add });

  await page.goto(`/products/${handle}`);
  await expect(page.getByText("your price")).toBeVisible();
  await expect(page.getByText("$19.50").first()).toBeVisible();
  await expectFlawless(page, "a product with a price of one's own");
  await page.goto("/products?sort=price_asc");
  const card = page.getByRole("article").filter({ has: page.locator(`a[href="/products/${handle}"]`) });
  await expect(card).toContainText("$19.50");
  await expect(card.getByText("your price")).toBeVisible();
  await expect(page.getByText("your price")).toHaveCount(1);
  await addToCart(page, handle);
  await page.goto("/checkout");
  const line = page.getByRole("row").nth(1);
  await expect(line).toContainText("$19.50");
  await expect(line.locator("s")).toBeVisible();
  await page.getByRole("button", { name: "Complete Checkout" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/c/pay/"));
  await expect(page.getByRole("complementary")).toContainText("$19.50");
});

/** What search engines read of a product's price. */
async function offerIn(page: Page): Promise<{ price: string; priceSpecification?: { price: string } }> {
  const blocks = await page.locator("script[type='application/ld+json']").allTextContents();
  const product = blocks.map((text) => JSON.parse(text)).find((block) => block["@type"] === "Product");
  return product.offers;
}

test("a sale strikes the earlier price wherever there is one, until it ends by the clock", async ({
  page,
  shop,
}) => {
  const admin = await engineAdmin(shop);
  const { pan, remove } = await addChangingPan(shop, 9);
  const path = `/products/${pan.handle}`;
  const made = await admin.post<{ price_list: { id: string } }>("/admin/price-lists", {
    title: "Autumn sale",
    description: "A sale for everybody",
    type: "sale",
    status: "active",
    prices: [{ variant_id: pan.variants[0]?._id, currency_code: "usd", amount: 14.5 }],
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const list = `/admin/price-lists/${made.body.price_list.id}`;
  const textOf = async (address: string) => (await page.request.get(address)).text();
  const itemInFeed = async () =>
    (await textOf("/product-feed.xml")).split("<item>").find((item) => item.includes(path));
  try {
    await page.goto("/products?sort=price_asc");
    const card = page.getByRole("article").filter({ has: page.locator(`a[href="${path}"]`) });
    await expect(card).toContainText("$14.50");
    await expect(card.locator("s")).toHaveText("instead of $20.00");

    await page.goto(path);
    const main = page.getByRole("main");
    await expect(main.getByText("$14.50").first()).toBeVisible();
    await expect(main.locator("s").first()).toHaveText("instead of $20.00");
    expect(await offerIn(page)).toMatchObject({
      price: "14.50",
      priceSpecification: { priceType: "https://schema.org/StrikethroughPrice", price: "20.00" },
    });
    for (const width of WIDTHS) {
      await setWidth(page, width);
      await expectFlawless(page, `a product in a sale at ${width} px`);
    }

    await page.goto("/search");
    await page.getByRole("combobox", { name: "Search for kitchenware" }).pressSequentially(pan.title);
    const suggestion = page.getByRole("option").filter({ hasText: pan.title });
    await expect(suggestion).toContainText("$14.50");
    await expect(suggestion.locator("s")).toHaveText("instead of $20.00");

    expect(await itemInFeed()).toContain(
      "<g:price>20.00 USD</g:price>\n<g:sale_price>14.50 USD</g:sale_price>",
    );

    const ending = await admin.post(list, { ends_at: new Date(Date.now() + 8000).toISOString() });
    expect(ending.status, JSON.stringify(ending.body)).toBe(200);
    expect(await textOf(path)).toContain("StrikethroughPrice");
    await expect.poll(() => textOf(path), { timeout: 30_000 }).not.toContain("StrikethroughPrice");
    expect(await textOf(path)).not.toContain("14.50");
    await page.goto(path);
    await expect(main.getByText("$20.00").first()).toBeVisible();
    await expect(main.locator("s")).toHaveCount(0);
    expect(await offerIn(page)).not.toHaveProperty("priceSpecification");
    await expect.poll(itemInFeed).toContain("<g:price>20.00 USD</g:price>");
    expect(await itemInFeed()).not.toContain("sale_price");
  } finally {
    await admin.delete(list);
    await remove();
  }
});
