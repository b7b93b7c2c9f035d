import { expect, test } from "./fixtures";

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
