import { addToCart } from "./add-to-cart";
import { engineAdmin } from "./engine-admin";
import { expect, scriptsHere, test } from "./fixtures";
import { expectFlawless, setWidth, WIDTHS } from "./flawless";

test.describe("a product", () => {
  const path = "/products/dutch-oven-round-ember";

  for (const width of WIDTHS) {
    test(`shows what there is to know, also after a reload at ${width} px`, async ({ page }) => {
      await setWidth(page, width);
      await page.goto(path);
      await page.reload();
      await expect(page.getByText("Enjoy free shipping for orders over $50")).toBeVisible();
      await expect(page.getByRole("heading", { name: "5.5 quart round dutch oven" })).toBeVisible();
      await expect(page.getByText("$189.00").first()).toBeVisible();
      await expect(page.getByText("Shipping available Nationwide")).toBeVisible();
      for (const phrase of ["Bread, braise or roast", "Pale interior shows browning"]) {
        await expect(page.getByText(phrase)).toBeVisible();
      }
      await expect(page.getByRole("button", { name: "Add to Cart" })).toBeEnabled();
    });
  }

  test("shows what goes well with it, in the page as it is sent, and beside the cart what is not in it", async ({
    page,
    request,
  }) => {
    expect(await (await request.get(path)).text()).toContain("Goes well with");
    await page.goto(path);
    const shelf = page.getByRole("region", { name: "Goes well with" });
    const titles = shelf.getByRole("heading", { level: 3 });
    await expect(titles).toHaveCount(3);
    await expect(shelf.getByText("5.5 quart round dutch oven")).toHaveCount(0);
    await addToCart(page, "dutch-oven-round-ember");
    await page.goto("/checkout");
    const beside = page.getByRole("region", { name: "Goes well with your cart" });
    await expect(beside.getByRole("heading", { level: 3 }).first()).toBeVisible();
    const first = await beside.getByRole("heading", { level: 3 }).first().textContent();
    await beside.getByRole("button", { name: /^Add / }).first().click();
    await expect(beside.getByRole("heading", { level: 3, name: first ?? "" })).toHaveCount(0);
  });

  test("is taken in the number that is typed after the field was cleared, and in the one before where nothing is", async ({
    page,
  }) => {
    await page.goto(path);
    await scriptsHere(page);
    const quantity = page.getByLabel("Quantity");
    await quantity.press("Backspace");
    await page.keyboard.press("3");
    await expect(quantity).toHaveValue("3");
    await quantity.press("Backspace");
    await expect(quantity).toHaveValue("");
    await quantity.blur();
    await expect(quantity).toHaveValue("3");
  });

  test("goes back to where the shopper came from", async ({ page }) => {
    await page.goto("/products?kind=dutch-oven");
    await page.getByRole("link", { name: /^5.5 quart round dutch oven/i }).click();
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect(page).toHaveURL("/products?kind=dutch-oven");
    await page.goto(path);
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect(page).toHaveURL("/products");
  });

  test("changes its picture every five seconds, or at a click on a thumbnail on the right", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto(path);
    const gallery = page.getByRole("region", { name: /^Pictures of/ });
    const current = gallery.locator("button[aria-current]");
    await expect(current).toHaveAccessibleName("Show picture 1 of 3");
    await page.clock.runFor(5100);
    await expect(current).toHaveAccessibleName("Show picture 2 of 3");
    await gallery.getByRole("button", { name: "Show picture 1 of 3" }).click();
    await expect(current).toHaveAccessibleName("Show picture 1 of 3");
    // The mouse is over the gallery now: it holds still.
    await page.clock.runFor(20_000);
    await expect(current).toHaveAccessibleName("Show picture 1 of 3");

    const picture = await gallery.getByRole("img").first().boundingBox();
    const thumbnail = await gallery.getByRole("button", { name: "Show picture 1 of 3" }).boundingBox();
    expect(thumbnail?.x).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0));
  });

  test("keeps its picture under reduced motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.clock.install();
    await page.goto(path);
    await expect(page.getByRole("button", { name: "Add to Cart" })).toBeVisible();
    await page.clock.runFor(20_000);
    await expect(page.locator("button[aria-current]")).toHaveAccessibleName("Show picture 1 of 3");
  });

  test("is enlarged by a click, moves with the arrow keys, and is put back with Escape", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    const open = page.getByRole("button", { name: "Enlarge picture 1 of 3" });
    await open.click();
    const enlarged = page.getByRole("dialog");
    await expect(enlarged.getByRole("img")).toBeVisible();
    const width = await enlarged.getByRole("img").evaluate((picture) => picture.clientWidth);
    expect(width).toBeGreaterThanOrEqual(1440);
    await page.keyboard.press("Escape");
    await expect(enlarged).toBeHidden();
    await expect(open).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(page.locator("button[aria-current]")).toHaveAccessibleName("Show picture 2 of 3");
  });

  test("stays when a part of it cannot be loaded", async ({ page }) => {
    await page.route("**/assets/zoomed-picture-*.js", (route) => route.abort());
    await page.goto(path);
    await scriptsHere(page);
    const gone = page.waitForEvent("requestfailed", (request) => request.url().includes("zoomed-picture"));
    await page.getByRole("button", { name: "Enlarge picture 1 of 3" }).click();
    await gone;
    await page.getByRole("button", { name: "Add to Cart" }).click();
    await expect(page.getByRole("button", { name: "Cart, 1 items" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: /round dutch oven/ })).toBeVisible();
  });

  test("shows at once from its card, and puts right what the card did not know", async ({ page }) => {
    await page.goto("/products");
    // A press before that may load the whole page, which the server has put right already.
    await expect(page.locator("html[data-taken-over]")).toBeAttached();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/v1/products/*", async (route) => {
      await held;
      const response = await route.fetch();
      const product = await response.json();
      const variants = [{ ...product.variants[0], price: 191 }];
      await route.fulfill({ response, json: { ...product, price: 191, variants } });
    });
    await page.getByRole("link", { name: /^5.5 quart round dutch oven/i }).click();
    await expect(page.getByRole("heading", { level: 1, name: /round dutch oven/ })).toBeVisible();
    await expect(page.getByText("$189.00")).toBeVisible();
    await expect(page).toHaveTitle(/dutch oven/i);
    answer();
    await expect(page.getByText("$191.00")).toBeVisible();
  });

  test("has the price that the dashboard gave it at the very next request", async ({ page, shop }) => {
    const engine = await engineAdmin(shop);
    const fields = "fields=id,*variants.prices";
    const { body } = await engine.get<{
      products: { id: string; variants: { id: string; prices: { id: string; amount: number }[] }[] }[];
    }>(`/admin/products?handle=stainless-stock-pot-8qt&${fields}`);
    const [product] = body.products;
    const [variant] = product?.variants ?? [];
    const [price] = variant?.prices ?? [];
    const setPrice = (amount: number) =>
      engine.post(`/admin/products/${product?.id}/variants/${variant?.id}`, {
        prices: [{ id: price?.id, amount, currency_code: "usd" }],
      });
    await page.goto("/products/stainless-stock-pot-8qt");
    await expect(page.getByText("$134.00")).toBeVisible();
    try {
      expect((await setPrice(135.5)).status).toBe(200);
      const next = await page.request.get("/products/stainless-stock-pot-8qt");
      expect(await next.text()).toContain("$135.50");
      await page.reload();
      await expect(page.getByText("$135.50")).toBeVisible();
    } finally {
      await setPrice(134);
    }
  });

  test("that does not exist is a 404 that shows the home screen with a note", async ({ page }) => {
    const response = await page.goto("/products/copper-moon-kettle");
    expect(response?.status()).toBe(404);
    await expect(page.getByText("We could not find that product.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Quality meets style" })).toBeVisible();
  });

  test("is remembered on this device alone, until one press forgets it", async ({ page }) => {
    const [first, second, third] = [
      "comal-crepe-pan-10-5",
      "cast-iron-skillet-10-25",
      "dutch-oven-round-ember",
    ];
    const seen = page.getByRole("region", { name: "Seen lately" });
    for (const handle of [first, second, third]) {
      await page.goto(`/products/${handle}`);
      await scriptsHere(page);
    }
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    const links = seen.locator('article > a[href^="/products/"]');
    await expect(links).toHaveCount(2);
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
      `/products/${second}`,
      `/products/${first}`,
    ]);
    for (const width of WIDTHS) {
      await setWidth(page, width);
      // Further down the bar at the top lies over a part of some card.
      await page.evaluate(() => window.scrollTo(0, 0));
      await expectFlawless(page, `what was seen lately at ${width} px`);
    }
    await seen.getByRole("button", { name: "Forget them" }).click();
    await expect(seen).toBeHidden();
    await page.reload();
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(page.getByText("Goes well with")).toBeVisible();
    await expect(seen).toBeHidden();
  });
});
