import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./fixtures";

const SCREENS = [
  "/",
  "/collections",
  "/products",
  "/products/cast-iron-skillet-10-25",
  "/search?q=skillet",
  "/policy",
  "/login",
  "/signup",
  "/reset-otp",
  "/checkout",
];

for (const width of [390, 1440]) {
  for (const path of SCREENS) {
    test(`axe finds nothing on ${path} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(path);
      await expect(page.getByRole("main")).toBeVisible();
      const { violations } = await new AxeBuilder({ page })
        .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
        .analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual(
        [],
      );
    });
  }
}
