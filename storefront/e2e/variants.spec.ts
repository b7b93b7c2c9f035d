import type { Page } from "@playwright/test";
import { addToCart } from "./add-to-cart";
import { expect, leaveScripts, scriptsHere, signIn, test } from "./fixtures";
import { expectFlawless, setWidth } from "./flawless";
import { addPanInSizes, COLOURS, GONE, type PanInSizes, SIZES } from "./pan-in-sizes";

/** A phone, a tablet and a desktop, in pixels. */
const WIDTHS_SEEN = [390, 820, 1440];

test.describe("a product with variants", () => {
  let made: PanInSizes;

  test.beforeAll(async ({ shop }) => {
    made = await addPanInSizes(shop, "Numbat fry pan");
  });
  test.afterAll(() => made.remove());

  const variant = (title: string) => made.variant(title);
  const choose = (page: Page, option: string, value: string) =>
    page.getByRole("group", { name: option }).getByRole("radio", { name: value }).check();

  test("follows each choice with address, price, item number, picture and stock, and asks nothing", async ({
    page,
  }) => {
    await page.goto("/products/numbat-fry-pan");
    await scriptsHere(page);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (["document", "fetch", "xhr", "script"].includes(request.resourceType())) asked.push(request.url());
    });
    await choose(page, "Size", "12 inch");
    for (const size of SIZES) {
      for (const colour of COLOURS) {
        await choose(page, "Size", `${size} inch`);
        await choose(page, "Colour", colour);
        const chosen = variant(`${size} inch / ${colour}`);
        await expect(page).toHaveURL(`/products/numbat-fry-pan?variant=${chosen._id}`);
        await expect(page.getByText(`$${chosen.price}.00`, { exact: true })).toBeVisible();
        await expect(page.getByText(chosen.sku ?? "")).toBeVisible();
        await expect(page.getByText(`${size} in (${(size * 2.54).toFixed(1)} cm)`)).toBeVisible();
        const button = page.getByRole("button", { name: "Add to Cart" });
        if (chosen.title === GONE) {
          await expect(page.getByText("Sold out at the moment")).toBeVisible();
          await expect(button).toBeDisabled();
        } else {
          await expect(page.getByText("Only 4 left")).toBeVisible();
          await expect(button).toBeEnabled();
        }
      }
    }
    expect(asked).toEqual([]);
    await expect(page).toHaveTitle(/numbat fry pan/i);
  });

  test("opens with the variant that the address names, in the HTML already", async ({ page }) => {
    const { _id, sku } = variant("12 inch / Sage");
    const html = await (await page.request.get(`/products/numbat-fry-pan?variant=${_id}`)).text();
    expect(html).toContain("$88.00");
    expect(html).toContain(sku ?? "");
    expect(html).toContain('rel="canonical" href="');
    expect(html).toMatch(/rel="canonical" href="[^"?]*numbat-fry-pan"/);
    const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs;
    const told = [...html.matchAll(data)].map(([, json]) => JSON.stringify(JSON.parse(json ?? "null")));
    expect(told.join()).toContain('"ProductGroup"');
    expect(told.join()).toContain(`?variant=${_id}`);
    const unknown = await page.request.get("/products/numbat-fry-pan?variant=nonsense");
    expect(unknown.status()).toBe(200);
    expect(await unknown.text()).toContain("$44.00");
  });

  test("is choosable without scripts", async ({ browser, shop }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.storeUrl });
    const page = await context.newPage();
    await page.goto("/products/numbat-fry-pan");
    await choose(page, "Size", "12 inch");
    await page.getByRole("button", { name: "Show this size" }).click();
    await expect(page).toHaveURL(`/products/numbat-fry-pan?variant=${variant("12 inch / Sage")._id}`);
    await expect(page.getByText("$88.00")).toBeVisible();
    await context.close();
  });

  test("can be bought from one row at the bottom of a phone, which never lies over the options", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto(`/products/numbat-fry-pan?variant=${variant("8 inch / Sage")._id}`);
    await scriptsHere(page);
    const button = page.getByRole("button", { name: "Add to Cart" });
    const stoves = page.getByRole("heading", { name: "Fits your stove" });
    const atBottom = () =>
      button.evaluate((element) => {
        const { bottom } = element.getBoundingClientRect();
        const row = element.parentElement?.getBoundingClientRect().height ?? 0;
        return bottom > innerHeight - 30 && bottom <= innerHeight && row < 80;
      });
    await stoves.evaluate((heading) => heading.scrollIntoView({ block: "center" }));
    await expect.poll(atBottom).toBe(true);
    await page
      .getByRole("group", { name: "Colour" })
      .evaluate((group) => group.scrollIntoView({ block: "end" }));
    await expect(button).not.toBeInViewport();
    await choose(page, "Colour", "Ember");
    await stoves.evaluate((heading) => heading.scrollIntoView({ block: "center" }));
    await expect.poll(atBottom).toBe(true);
    await expectFlawless(page, "a product with its row at the bottom");
    await button.click();
    await expect(page.getByRole("button", { name: "Cart, 1 item" })).toBeVisible();
  });

  test("tells what is in the box, one thing a line", async ({ page }) => {
    await page.goto("/products/numbat-fry-pan");
    await expect(page.getByRole("heading", { name: "What is in the box" })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "A felt protector" })).toBeVisible();
    await expect(page.getByText("The pan; A felt protector")).toBeHidden();
    await page.goto("/products/cast-iron-skillet-10-25");
    await expect(page.getByRole("heading", { name: "The facts" })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "A booklet on seasoning" })).toBeVisible();
  });

  test("puts two variants into the cart as two lines, as many as were asked for", async ({ page }) => {
    await page.goto(`/products/numbat-fry-pan?variant=${variant("8 inch / Sage")._id}`);
    await scriptsHere(page);
    await page.getByRole("button", { name: "One more" }).click();
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await choose(page, "Colour", "Ember");
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await page.getByRole("button", { name: "Cart, 3 items" }).click();
    const panel = page.getByRole("region", { name: "Shopping Cart" });
    await expect(panel.getByText("2 x $44.00")).toBeVisible();
    await expect(panel.getByText("$132.00")).toBeVisible();
    await panel.getByRole("link", { name: "numbat fry pan, 8 inch / Ember" }).click();
    await expect(page).toHaveURL(new RegExp(variant("8 inch / Ember")._id));
    await page.goto("/checkout");
    await expect(page.getByText("8 inch / Sage")).toBeVisible();
    await expect(page.getByText("8 inch / Ember")).toBeVisible();
    await page.getByRole("button", { name: "Remove numbat fry pan, 8 inch / Sage" }).click();
    await expect(page.getByText("8 inch / Sage")).toBeHidden();
    await expect(page.getByText("8 inch / Ember")).toBeVisible();
  });

  test("of which an old cart does not say which is marked there, with the rest quoted and no page until it is chosen", async ({
    page,
    shop,
  }) => {
    await signIn(page, await shop.newCustomer());
    await addToCart(page, "cast-iron-skillet-10-25");
    await leaveScripts(page);
    await page.evaluate((id) => {
      const root = JSON.parse(localStorage.getItem("root") ?? "{}");
      root.state.cart.cartItems.push({ id, title: "numbat fry pan", price: 40, desc: "", quantity: 2 });
      localStorage.setItem("root", JSON.stringify(root));
    }, made.pan._id);
    await page.goto("/checkout");
    const row = page.getByRole("row", { name: "numbat fry pan" });
    const which = row.getByRole("link", { name: "Choose which numbat fry pan" });
    await expect(which).toBeVisible();
    const summary = page.getByRole("region", { name: "Summary" });
    await expect(summary).toContainText("You are $6.00 away from free shipping");
    for (const width of WIDTHS_SEEN) {
      await setWidth(page, width);
      await expectFlawless(page, "a cart with a line that has to be chosen");
    }
    await page.getByRole("button", { name: "Complete Checkout" }).click();
    await expect(
      page.getByText("Choose which you would like of the items that are marked, or remove them, to go on."),
    ).toBeVisible();
    await expect(page).toHaveURL("/checkout");
    await page.getByRole("button", { name: /^Cart, / }).click();
    const panel = page.getByRole("region", { name: "Shopping Cart" });
    await expect(panel.getByRole("link", { name: "Choose which numbat fry pan" })).toBeVisible();
    await page.keyboard.press("Escape");

    await which.click();
    await page.waitForURL((url) => url.pathname.startsWith("/products/"));
    await choose(page, "Size", "10 inch");
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByRole("button", { name: "Cart, 3 items" })).toBeVisible();
    await page.goto("/checkout");
    await expect(row).toHaveCount(1);
    await expect(row).toContainText("10 inch / Sage");
    await expect(which).toBeHidden();
    await expect(summary).toContainText("$172.00");
    await page.getByRole("button", { name: "Complete Checkout" }).click();
    await page.waitForURL((url) => url.pathname.startsWith("/c/pay/"));
  });

  test("is one card, with what there is to choose and from what price, that leads to the choice", async ({
    page,
  }) => {
    await page.goto("/search?q=numbat");
    const card = page.getByRole("article");
    await expect(card).toHaveCount(1);
    await expect(card.getByText("from $44.00")).toBeVisible();
    await expect(card.getByText("8 inch, 10 inch, 12 inch")).toBeVisible();
    await expect(card.getByText("Sage, Ember")).toBeVisible();
    await card.getByRole("link", { name: "Choose numbat fry pan" }).click();
    await expect(page.getByRole("group", { name: "Size" })).toBeVisible();
  });

  for (const width of WIDTHS_SEEN) {
    test(`is without faults at ${width} px`, async ({ page }) => {
      await setWidth(page, width);
      await page.goto("/products/numbat-fry-pan");
      await expectFlawless(page, "a product with variants");
      await page.goto(`/products/numbat-fry-pan?variant=${variant("10 inch / Ember")._id}`);
      await expectFlawless(page, "a variant that the address names");
      await page.goto("/products/numbat-fry-pan?variant=nonsense");
      await expectFlawless(page, "an address that names no variant of it");
      await choose(page, "Size", "12 inch");
      await choose(page, "Colour", "Ember");
      await expectFlawless(page, "a variant that is sold out");
      await page.goto("/search?q=numbat");
      await expectFlawless(page, "its card");
    });
  }
});
