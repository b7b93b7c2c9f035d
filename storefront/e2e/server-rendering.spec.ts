import { expect, scriptsHere, test } from "./fixtures";
import { holdCalls } from "./hold-calls";

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
      const block = await page.locator("script[type='application/ld+json']").first().textContent();
      expect(JSON.parse(block ?? ""), path).toMatchObject({ "@context": "https://schema.org" });
    }
  });

  test("the search and the policy say where they are in the shop", async ({ page, shop }) => {
    for (const [path, name] of [
      ["/search?q=wok", "Search"],
      ["/policy", "Shipping & Policy"],
    ] as const) {
      await page.goto(path);
      const block = await page.locator("script[type='application/ld+json']").textContent();
      expect(JSON.parse(block ?? "")).toMatchObject({
        "@type": "BreadcrumbList",
        itemListElement: [
          { position: 1, name: "Home", item: `${shop.storeUrl}/` },
          { position: 2, name, item: shop.storeUrl + new URL(page.url()).pathname },
        ],
      });
    }
  });

  test("a product carries its offer as structured data", async ({ page }) => {
    await page.goto("/products/dutch-oven-oval-sage");
    const blocks = await page.locator("script[type='application/ld+json']").allTextContents();
    const product = blocks.map((text) => JSON.parse(text)).find((block) => block["@type"] === "Product");
    expect(product.offers).toMatchObject({
      price: "239.00",
      priceCurrency: "USD",
      shippingDetails: {
        "@type": "OfferShippingDetails",
        shippingRate: { value: "0.00", currency: "USD" },
        shippingDestination: { addressCountry: "US" },
        deliveryTime: {
          handlingTime: { minValue: 1, maxValue: 2 },
          transitTime: { minValue: 3, maxValue: 5 },
        },
      },
      hasMerchantReturnPolicy: { "@type": "MerchantReturnPolicy", merchantReturnDays: 30 },
    });
  });

  test("what search engines are told of shipping and returns stands on the policy page too", async ({
    page,
  }) => {
    await page.goto("/products/cast-iron-skillet-10-25");
    const blocks = await page.locator("script[type='application/ld+json']").allTextContents();
    const { offers } = blocks.map((text) => JSON.parse(text)).find((block) => block["@type"] === "Product");
    // Below the threshold the flat fee is charged.
    expect(offers.shippingDetails.shippingRate.value).toBe("6.95");
    const { handlingTime, transitTime } = offers.shippingDetails.deliveryTime;
    await page.goto("/policy");
    const policy = page.getByRole("main");
    await expect(policy).toContainText(
      `within ${handlingTime.minValue}-${handlingTime.maxValue} business days`,
    );
    await expect(policy).toContainText(`takes ${transitTime.minValue}-${transitTime.maxValue} working days`);
    await expect(policy).toContainText(`within ${offers.hasMerchantReturnPolicy.merchantReturnDays} days`);
  });

  test("the sitemap names the canonical address of every product and kind, and nothing twice", async ({
    request,
    shop,
  }) => {
    // Other tests add products and take them away again.
    const handles = async (): Promise<string[]> => {
      const shelf = await (await request.get("/api/v1/admin/serverproducts?limit=100")).json();
      return shelf.map(({ handle }: { handle: string }) => handle);
    };
    const before = await handles();
    const sitemap = await (await request.get("/sitemap.xml")).text();
    const named = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
    expect(new Set(named).size).toBe(named.length);
    const { kinds } = await (await request.get("/api/v1/facets")).json();
    for (const { handle } of kinds) expect(named).toContain(`${shop.storeUrl}/products?kind=${handle}`);
    const after = await handles();
    const lasting = before.filter((handle) => after.includes(handle));
    for (const handle of lasting) expect(named).toContain(`${shop.storeUrl}/products/${handle}`);
    const isPassing = (address: string) =>
      address.includes("/products/") && !lasting.some((handle) => address.endsWith(`/${handle}`));
    for (const address of named) {
      if (isPassing(address)) continue;
      const html = await (await request.get(address)).text();
      expect(html, address).toContain(`<link rel="canonical" href="${address}"/>`);
    }
  });

  test("the sitemap's first file is there for who read a list of files, and no file that it does not have", async ({
    request,
  }) => {
    const sitemap = await request.get("/sitemap.xml");
    const first = await request.get("/sitemap.xml?file=1");
    expect(first.status()).toBe(200);
    for (const name of ["content-type", "cache-control"]) {
      expect(first.headers()[name]).toBe(sitemap.headers()[name]);
    }
    expect(await first.text()).toContain("<urlset ");
    for (const path of ["/sitemap.xml?file=2", "/sitemap.xml?file=0", "/plans.xml"]) {
      expect((await request.get(path)).status(), path).toBe(404);
    }
  });

  test("the feed of products is well formed, and prices a variant as its page does", async ({
    page,
    request,
    shop,
  }) => {
    const answer = await request.get("/product-feed.xml");
    expect(answer.headers()["content-type"]).toContain("application/xml");
    await page.goto("/policy");
    const items = await page.evaluate(
      (text) =>
        [...new DOMParser().parseFromString(text, "application/xml").querySelectorAll("item")].map((item) =>
          Object.fromEntries(
            [...item.children].map(({ localName, textContent }) => [localName, textContent]),
          ),
        ),
      await answer.text(),
    );
    const skillet = items.find(({ link }) => link === `${shop.storeUrl}/products/cast-iron-skillet-10-25`);
    const { variants } = await (await request.get("/api/v1/products/cast-iron-skillet-10-25")).json();
    expect(skillet).toMatchObject({ id: variants[0]._id, price: `${variants[0].price.toFixed(2)} USD` });
    const inColours = items.filter(({ link }) => link?.includes("/products/dutch-oven-round-ember?variant="));
    expect(inColours.length).toBeGreaterThan(1);
    expect(new Set(inColours.map((item) => item.item_group_id)).size).toBe(1);
  });

  test("machines find the shop's name, its pages and its rules", async ({ request, shop }) => {
    const manifest = await (await request.get("/site.webmanifest")).json();
    expect(manifest).toMatchObject({ name: "Emberly", icons: [{ src: "/icon-192.png" }, {}, {}] });
    const sitemap = await (await request.get("/sitemap.xml")).text();
    for (const path of ["/collections", "/products/cast-iron-skillet-10-25"]) {
      expect(sitemap).toContain(`<loc>${shop.storeUrl}${path}</loc>`);
    }
    expect(await (await request.get("/robots.txt")).text()).toContain(
      `Sitemap: ${shop.storeUrl}/sitemap.xml`,
    );
  });

  test("filters are a plain form", async ({ page }) => {
    await page.goto("/products");
    await page.getByLabel("Minimum price").fill("200");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByRole("article")).toHaveCount(1);
  });
});

test.describe("while the scripts are on their way", () => {
  test("the first screen and its pictures come first", async ({ page }) => {
    for (const path of ["/", "/products", "/products/dutch-oven-oval-sage"]) {
      await page.goto(path);
      await expect(page.locator("script[type=late-module]")).toBeAttached();
      await scriptsHere(page);
      const { loaded, asked } = await page.evaluate(() => {
        const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
        const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
        return {
          loaded: navigation?.loadEventStart ?? 0,
          asked: scripts.map(({ startTime }) => startTime),
        };
      });
      expect(asked.length).toBeGreaterThan(0);
      // Pictures that take longer than 1.5 s are not waited for.
      for (const start of asked) expect(start).toBeGreaterThanOrEqual(Math.min(loaded, 1500));
    }
  });

  test("a button that is pressed is answered when they are here, as often as it was pressed", async ({
    page,
  }) => {
    const letGo = await holdCalls(page, /\/assets\/entry\.client/);
    await page.goto("/products/dutch-oven-oval-sage", { waitUntil: "load" });
    const add = page.getByRole("button", { name: /^Add to cart/i });
    await add.click();
    await add.click();
    await expect(page.getByRole("button", { name: "Cart, 0 items" })).toBeVisible();
    letGo();
    await expect(page.getByRole("button", { name: "Cart, 2 items" })).toBeVisible();
  });

  test("what is chosen, ticked and typed is answered too", async ({ page }) => {
    for (const [path, act, outcome] of [
      [
        "/products?kind=cast-iron",
        () => page.getByLabel("Sort by").selectOption("price_desc"),
        () => expect(page).toHaveURL("/products?kind=cast-iron&sort=price_desc"),
      ],
      [
        "/products",
        () => page.getByLabel("In stock only").check(),
        () => expect(page).toHaveURL("/products?sort=newest&in_stock=true"),
      ],
      [
        "/search",
        () => page.getByRole("combobox").fill("skillet"),
        () => expect(page.getByRole("option", { name: /skillet/i }).first()).toBeVisible(),
      ],
      [
        "/products/dutch-oven-round-ember",
        () => page.getByRole("radio").last().check(),
        () => expect(page).toHaveURL(/[?]variant=/),
      ],
    ] as const) {
      const letGo = await holdCalls(page, /\/assets\/entry\.client/);
      await page.goto(path);
      await act();
      letGo();
      await outcome();
    }
  });

  test("a link that is pressed waits for them a little, and then loads the whole page", async ({ page }) => {
    const letGo = await holdCalls(page, /\/assets\/entry\.client/);
    const kitchenwares = page.getByRole("main").getByRole("link", { name: "Kitchenwares" });
    await page.goto("/collections");
    await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
    await kitchenwares.click();
    letGo();
    await expect(page).toHaveURL("/products");
    await expect(page.locator("body[data-same-page]")).toBeAttached();

    await holdCalls(page, /\/assets\/entry\.client/);
    await page.goto("/collections");
    await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
    await kitchenwares.click();
    await expect(page).toHaveURL("/products");
    await expect(page.locator("body[data-same-page]")).not.toBeAttached();
  });

  test("the first slide is in sight, and moves once they are there", async ({ page }) => {
    const letGo = await holdCalls(page, /\/assets\/entry\.client/);
    await page.goto("/");
    const first = page.getByRole("heading", { name: "Quality meets style" });
    await expect(first).toBeInViewport();
    await expect(page.getByRole("button", { name: "Go to slide 2" })).toBeVisible();
    letGo();
    await scriptsHere(page);
    await expect(first).toBeInViewport();
    await page.getByRole("button", { name: "Go to slide 2" }).click();
    await expect(page.getByRole("heading", { name: "seamless cooking experience" })).toBeInViewport();
    await expect(first).not.toBeInViewport();
  });
});
