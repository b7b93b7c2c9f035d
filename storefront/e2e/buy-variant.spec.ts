import type { Page } from "@playwright/test";
import { SandboxClient } from "../../commerce/test/sandbox-client";
import type { Order } from "../../plugins/storefront-api/src/contract/records";
import { expect, scriptsHere, signIn, test } from "./fixtures";
import { expectFlawless, setWidth } from "./flawless";
import { payOnHostedPage } from "./hosted-page";
import { addPanInSizes, type PanInSizes } from "./pan-in-sizes";

const CHOSEN = "12 inch / Sage";

let made: PanInSizes;

test.beforeAll(async ({ shop }) => {
  made = await addPanInSizes(shop, "Bilby fry pan");
});
test.afterAll(() => made.remove());

const choose = (page: Page, option: string, value: string) =>
  page.getByRole("group", { name: option }).getByRole("radio", { name: value }).check();

/** What each of these variants has left, for everybody. */
const left = (...titles: string[]) => Promise.all(titles.map((title) => made.stockOf(title)));

test("a size and a colour are chosen, held, let go, held again and bought, and no other one is touched", async ({
  page,
  browser,
  shop,
}) => {
  const customer = await shop.newCustomer();
  await signIn(page, customer);
  const { _id: variantId, sku } = made.variant(CHOSEN);
  const somebody = await browser.newContext({ baseURL: shop.storeUrl });
  const elsewhere = await somebody.newPage();
  const seen = async (title: string) => {
    await elsewhere.goto(`/products/bilby-fry-pan?variant=${made.variant(title)._id}`);
    return elsewhere.getByText(/^Only \d left$/).textContent();
  };

  await test.step("is found as one card, chosen by size and colour, and the address follows", async () => {
    await page.goto("/search?q=bilby");
    await page.getByRole("article").getByRole("link", { name: "Choose bilby fry pan" }).click();
    await expect(page).toHaveURL("/products/bilby-fry-pan");
    await scriptsHere(page);
    await choose(page, "Size", "12 inch");
    await choose(page, "Colour", "Sage");
    await expect(page).toHaveURL(`/products/bilby-fry-pan?variant=${variantId}`);
    await expect(page.getByText("Only 4 left")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("radio", { name: "12 inch" })).toBeChecked();
    await scriptsHere(page);
    await page.getByRole("button", { name: "One more" }).click();
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByRole("button", { name: "Cart, 2 items" })).toBeVisible();
  });

  const openPage = async () => {
    await page.goto("/checkout");
    const row = page.getByRole("row", { name: "bilby fry pan" });
    await expect(row).toContainText(CHOSEN);
    await expect(row.getByRole("link", { name: "bilby fry pan" })).toHaveAttribute(
      "href",
      `/products/bilby-fry-pan?variant=${variantId}`,
    );
    await page.getByRole("button", { name: "Complete Checkout" }).click();
    await page.waitForURL((url) => url.pathname.startsWith("/c/pay/"));
    await expect(page.getByText(CHOSEN).first()).toBeVisible();
  };

  await test.step("is held for the payment page, which everybody sees on this variant alone", async () => {
    expect(await left(CHOSEN, "10 inch / Sage", "8 inch / Ember")).toEqual([4, 4, 4]);
    await openPage();
    expect(await left(CHOSEN, "10 inch / Sage", "8 inch / Ember")).toEqual([2, 4, 4]);
    expect(await seen(CHOSEN)).toBe("Only 2 left");
    expect(await seen("10 inch / Sage")).toBe("Only 4 left");
  });

  await test.step("is free again when the page has ended, with the cart as it was", async () => {
    const sessionId = new URL(page.url()).pathname.split("/").at(-1);
    await new SandboxClient(shop.sandboxUrl).call(`/checkout/sessions/${sessionId}/expire`);
    await expect.poll(() => left(CHOSEN)).toEqual([4]);
    expect(await seen(CHOSEN)).toBe("Only 4 left");
  });

  await test.step("is bought, and named wherever the order is", async () => {
    await openPage();
    await payOnHostedPage(page);
    await page.waitForURL((url) => url.pathname === "/payment-success");
    await expect(page.getByText("Payment Successful, thanks for your purchase!")).toBeVisible();
    const mail = await shop.mailbox.waitFor(customer.email, /order #/i);
    expect(mail.text).toContain(CHOSEN);
    await page.goto("/dashboard/orders");
    await expect(page.getByRole("heading", { name: "My Orders (1)" })).toBeVisible();
    await expect(page.getByText(CHOSEN).first()).toBeVisible();
    const { api, user } = customer;
    const { body: orders } = await api.post<Order[]>("/orders/customer", { userId: user._id });
    expect(orders).toMatchObject([
      {
        products: [{ variantId, variantTitle: CHOSEN, sku, quantity: 2, price: 88 }],
        shipping: { address: { line1: "1 Kitchen Lane", city: "Portland", postal_code: "04101" } },
      },
    ]);
    expect(await left(CHOSEN, "10 inch / Sage", "8 inch / Ember")).toEqual([2, 4, 4]);
    expect(await seen(CHOSEN)).toBe("Only 2 left");
  });
  await somebody.close();
});

for (const width of [390, 820, 1440]) {
  test(`cart and checkout with a variant are without faults at ${width} px`, async ({ page }) => {
    await setWidth(page, width);
    await page.goto(`/products/bilby-fry-pan?variant=${made.variant("8 inch / Ember")._id}`);
    await scriptsHere(page);
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await page.getByRole("button", { name: "Cart, 1 item" }).click();
    await expect(page.getByRole("region", { name: "Shopping Cart" })).toBeVisible();
    await expectFlawless(page, "the cart with a variant");
    await page.goto("/checkout");
    await expect(page.getByRole("row", { name: "bilby fry pan" })).toContainText("8 inch / Ember");
    await expectFlawless(page, "the checkout of a variant");
  });
}
