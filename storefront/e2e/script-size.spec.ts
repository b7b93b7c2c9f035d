import { expect, scriptsHere, test } from "./fixtures";

/** The most that a page may load in scripts before anybody touches it: bytes as they are sent, which is brotli. */
const MOST = [
  { path: "/products/cast-iron-skillet-10-25", bytes: 110_000, sign: "main h1" },
  // In four colours, or two sizes: what is loaded to choose is part of the page.
  { path: "/products/dutch-oven-round-ember", bytes: 110_000, sign: "main fieldset" },
  // With what the page of a product needs, which comes once this one has nothing else to do.
  { path: "/", bytes: 120_000, sign: "main h2" },
];

for (const { path, bytes, sign } of MOST) {
  test(`${path} loads no more than ${bytes / 1000} kB of scripts by itself`, async ({ page }) => {
    await page.goto(path);
    await scriptsHere(page);
    await expect(page.locator(sign).first()).toBeVisible();
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith(".js"))
        .map((entry) => ({ name: entry.name, size: (entry as PerformanceResourceTiming).encodedBodySize })),
    );
    expect(scripts.length).toBeGreaterThan(1);
    const total = scripts.reduce((sum, { size }) => sum + size, 0);
    const list = scripts.map(({ name, size }) => `${size} ${name}`).join("\n");
    expect(total, list).toBeGreaterThan(50_000);
    expect(total, list).toBeLessThanOrEqual(bytes);
  });
}
