import { expect, test } from "./fixtures";

test.describe("the navigation bar", () => {
  test("leads to the three main screens and marks the active one in orange", async ({ page }) => {
    await page.goto("/");
    const nav = page.getByRole("navigation", { name: "Main" });
    for (const [name, path] of [
      ["Products", "/collections"],
      ["Shipping & Policy", "/policy"],
      ["Home", "/"],
    ] as const) {
      await nav.getByRole("link", { name }).click();
      await expect(page).toHaveURL(path);
      await expect(nav.getByRole("link", { name })).toHaveCSS("color", "rgb(255, 100, 1)");
    }
    await page.getByRole("link", { name: "Search" }).click();
    await expect(page).toHaveURL("/search");
  });

  test("keeps Products active on the listing and on a product", async ({ page }) => {
    for (const path of ["/products", "/products/cast-iron-skillet-10-25"]) {
      await page.goto(path);
      await expect(page.getByRole("navigation", { name: "Main" }).locator("[aria-current=page]")).toHaveText(
        "Products",
      );
    }
  });

  test("repeats the links in an overlay on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu.getByRole("link", { name: "Home" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Products" })).toBeVisible();
    await menu.getByRole("link", { name: "Shipping & Policy" }).click();
    await expect(page).toHaveURL("/policy");
    await expect(menu).toBeHidden();

    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("button", { name: "Close menu" }).click();
    await expect(menu).toBeHidden();
  });

  test("sends a visitor from the account panel to the sign-in screen", async ({ page }) => {
    for (const name of ["Sign in", "Personal Information", "My Orders"]) {
      await page.goto("/");
      await page.getByRole("button", { name: "Account" }).click();
      await page.getByRole("link", { name }).click();
      await expect(page).toHaveURL("/login");
    }
  });

  test("causes no refused call for a visitor", async ({ page }) => {
    const refused: string[] = [];
    page.on("response", (response) => {
      if (response.status() === 401) refused.push(response.url());
    });
    await page.goto("/");
    await page.getByRole("button", { name: "Account" }).click();
    await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
    expect(refused).toEqual([]);
  });
});

test.describe("the home screen", () => {
  test("has a carousel of three slides that bullets move", async ({ page }) => {
    await page.goto("/");
    const carousel = page.getByRole("region", { name: "Highlights" });
    for (const headline of [
      "Quality meets style",
      "seamless cooking experience",
      "Elevate your culinary experience",
    ]) {
      await expect(carousel.getByRole("heading", { name: headline, includeHidden: true })).toBeAttached();
    }
    const links = carousel.getByRole("link", { name: "SHOP NOW", includeHidden: true });
    await expect(links).toHaveCount(3);
    for (const link of await links.all()) await expect(link).toHaveAttribute("href", "/collections");

    await page.getByRole("button", { name: "Go to slide 3" }).click();
    await expect(
      carousel.getByRole("heading", { name: "Elevate your culinary experience" }),
    ).toBeInViewport();
    await expect(carousel.getByRole("heading", { name: "Quality meets style" })).not.toBeInViewport();
  });

  test("goes on to the next slide after ten seconds, and not while the mouse is over it", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/");
    const second = page.getByRole("heading", { name: "seamless cooking experience" });
    await expect(page.getByRole("heading", { name: "Quality meets style" })).toBeInViewport();
    await page.clock.runFor(9000);
    await expect(second).not.toBeInViewport();
    await page.clock.runFor(3000);
    await expect(second).toBeInViewport();
  });

  test("shows its blocks, badges and services", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByText("The premium kitchenwares")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Quality is our obligation" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Shop now", exact: true })).toHaveAttribute(
      "href",
      "/collections",
    );
    await expect(
      page.getByRole("heading", { name: "The Best Quality Of Kitchenwares Are Here" }),
    ).toBeVisible();
    for (const badge of ["Best Quality", "Best Price", "Tested & Trusted"]) {
      await expect(page.getByText(badge, { exact: true })).toBeVisible();
    }
    for (const service of [
      ["Fast Shipping", "Expect no delays."],
      ["Quality Guarantee", "Get what you paid for."],
      ["Flexible Payment", "Pay with Multiple Credit Cards"],
      ["Online Support", "24 hours a day, 7 days a week"],
    ]) {
      for (const text of service) await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole("link", { name: /marketplace/ })).toHaveAttribute("target", "_blank");
  });
});

test.describe("the catalogue", () => {
  test("leads from the collections to a kind and to everything", async ({ page }) => {
    await page.goto("/collections");
    const main = page.getByRole("main");
    for (const kind of ["Nonstick", "Stainless steel", "Dutch oven", "Cast iron", "Griddle"]) {
      await expect(main.getByRole("link", { name: kind })).toBeVisible();
    }
    await main.getByRole("link", { name: "Griddle" }).click();
    await expect(page).toHaveURL("/products?kind=griddle");
    await expect(main.getByRole("article")).toHaveCount(4);
    await page.goBack();
    await main.getByRole("link", { name: "Kitchenwares" }).click();
    await expect(page).toHaveURL("/products");
  });

  test("shows cards with picture, title and price that open the product", async ({ page }) => {
    await page.goto("/products");
    await expect(page.getByRole("heading", { level: 1, name: "kitchenwares" })).toBeVisible();
    const card = page.getByRole("article").filter({ hasText: "10.25 inch cast iron skillet" });
    await expect(card.getByText("$44.00")).toBeVisible();
    for (const part of [card.getByRole("img"), card.getByRole("heading"), card.getByText("$44.00")]) {
      await part.click();
      await expect(page).toHaveURL("/products/cast-iron-skillet-10-25");
      await page.goBack();
    }
  });

  test("keeps filters and order in the address", async ({ page }) => {
    await page.goto("/products");
    await page.getByRole("link", { name: "Cast iron", exact: true }).click();
    await expect(page).toHaveURL("/products?kind=cast-iron");
    await page.getByLabel("Sort by").selectOption("price_desc");
    await expect(page).toHaveURL("/products?kind=cast-iron&sort=price_desc");
    await expect(page.getByRole("article").first()).toContainText("14 inch cast iron wok");
    await page.getByLabel("Maximum price").fill("60");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByRole("article").first()).toContainText("10.5 inch cast iron grill pan");
    await page.reload();
    await expect(page.getByLabel("Maximum price")).toHaveValue("60");
    await page.getByRole("link", { name: "Clear filters" }).click();
    await expect(page).toHaveURL("/products");
    await expect(page.getByRole("article")).toHaveCount(20);
  });

  test("says so when nothing fits, and leads back", async ({ page }) => {
    await page.goto("/products?min_price=5000");
    await expect(page.getByText("Nothing here right now")).toBeVisible();
    await page.getByRole("link", { name: "Show all products" }).click();
    await expect(page.getByRole("article")).toHaveCount(20);
  });

  test("says so when the shop cannot be reached", async ({ page }) => {
    await page.goto("/");
    await page.route("**/api/v1/admin/serverproducts*", (route) => route.abort());
    await page.goto("/collections");
    await page.getByRole("main").getByRole("link", { name: "Kitchenwares" }).click();
    await expect(
      page.getByText("Can't connect to our store, check your internet connection and try again later."),
    ).toBeVisible();
    await page.unroute("**/api/v1/admin/serverproducts*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("article")).toHaveCount(20);
  });
});

test.describe("a product", () => {
  const path = "/products/dutch-oven-round-ember";

  test("shows what there is to know, also after a reload", async ({ page }) => {
    await page.goto(path);
    await page.reload();
    await expect(page.getByText("Enjoy free shipping for orders over $50")).toBeVisible();
    await expect(page.getByRole("heading", { name: "5.5 quart round dutch oven, ember" })).toBeVisible();
    await expect(page.getByText("$189.00")).toBeVisible();
    await expect(page.getByText("Shipping available Nationwide")).toBeVisible();
    for (const phrase of ["Bread, braise or roast", "Pale interior shows browning"]) {
      await expect(page.getByText(phrase)).toBeVisible();
    }
    await expect(page.getByRole("button", { name: "Add to Cart" })).toBeEnabled();
  });

  test("goes back to where the shopper came from", async ({ page }) => {
    await page.goto("/products?kind=dutch-oven");
    await page.getByRole("link", { name: /round dutch oven, ember/ }).click();
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
    const thumbnail = await gallery.getByRole("button").first().boundingBox();
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

  test("that does not exist is a 404 that shows the home screen with a note", async ({ page }) => {
    const response = await page.goto("/products/copper-moon-kettle");
    expect(response?.status()).toBe(404);
    await expect(page.getByText("We could not find that product.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Quality meets style" })).toBeVisible();
  });
});

test.describe("search", () => {
  test("is offered only for a text, and keeps it in the address", async ({ page }) => {
    await page.goto("/search");
    await expect(
      page.getByRole("heading", { name: "Find Kitchenwares Effortlessly and Swiftly" }),
    ).toBeVisible();
    const box = page.getByPlaceholder("Search for kitchenware based on title, category.");
    const button = page.getByRole("button", { name: "Search" });
    await expect(button).toBeDisabled();
    await box.fill("cocotte");
    await button.click();
    await expect(page).toHaveURL("/search?q=cocotte");
    await expect(page.getByText('All: "cocotte"')).toBeVisible();
    await expect(page.getByRole("article").first()).toContainText("cocotte");
    await page.reload();
    await expect(box).toHaveValue("cocotte");
    await expect(page.getByRole("article").first()).toContainText("cocotte");
  });

  test("says so when nothing is found", async ({ page }) => {
    await page.goto("/search?q=zzzzqqqq");
    await expect(page.getByText("Cannot Find desired product at this time")).toBeVisible();
    await expect(page.getByText(/^All:/)).toBeHidden();
  });
});

test.describe("the rest of the house", () => {
  test("the policy states times, costs and where we ship", async ({ page }) => {
    await page.goto("/policy");
    for (const text of [
      /dispatched within 1-2 business days after payment confirmation/,
      /takes 3-5 working days after dispatch/,
      /free for orders over \$50/,
      /below \$50 pay a flat fee that is shown at checkout/,
      /Expedited shipping may cost extra/,
      /tracking number is sent by confirmation email after dispatch/,
      /ship within the United States only/,
      /lost or arrives damaged, contact customer support/,
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
  });

  test("the footer leads to policies, terms and orders", async ({ page }) => {
    await page.goto("/policy");
    const footer = page.getByRole("contentinfo");
    for (const [name, path] of [
      ["Shipping and Delivery", "/policy"],
      ["Return & Refund Policy", "/policy"],
      ["Terms of Service", "/terms"],
      ["Privacy", "/privacy"],
      ["Track order", "/dashboard/orders"],
    ] as const) {
      await expect(footer.getByRole("link", { name })).toHaveAttribute("href", path);
    }
    await expect(footer.getByText("© 2024")).toBeVisible();
    await expect(footer.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
  });

  test("an unknown address is a 404 that shows the home screen", async ({ page }) => {
    const response = await page.goto("/no/such/page");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Quality meets style" })).toBeVisible();
  });

  test("a change of page moves the focus to its heading", async ({ page }) => {
    await page.goto("/");
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Shipping & Policy" })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Shipping Policy" })).toBeFocused();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the public screens arrive finished, with what search engines read", async ({ page }) => {
    for (const [path, text] of [
      ["/", "Quality meets style"],
      ["/products", "8 quart stainless stock pot"],
      ["/products/dutch-oven-oval-sage", "From oven straight to table"],
      ["/search?q=wok", "14 inch cast iron wok"],
      ["/policy", "Return & Refund Policy"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(text).first()).toBeVisible();
      await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /.{40,}/);
      await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /^http/);
      await expect(page.locator("meta[property='og:title']")).toHaveAttribute("content", /Emberly/);
    }
  });

  test("a product carries its offer as structured data", async ({ page }) => {
    await page.goto("/products/dutch-oven-oval-sage");
    const blocks = await page.locator("script[type='application/ld+json']").allTextContents();
    const product = blocks.map((text) => JSON.parse(text)).find((block) => block["@type"] === "Product");
    expect(product.offers).toMatchObject({ price: "239.00", priceCurrency: "USD" });
  });

  test("filters are a plain form", async ({ page }) => {
    await page.goto("/products");
    await page.getByLabel("Minimum price").fill("200");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByRole("article")).toHaveCount(1);
  });
});
