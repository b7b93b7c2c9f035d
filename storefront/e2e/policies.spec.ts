import { expect, test } from "./fixtures";
import { setWidth, WIDTHS } from "./flawless";

test.describe("policies and the frame", () => {
  for (const width of WIDTHS) {
    test(`the policy states times, costs and where we ship at ${width} px`, async ({ page }) => {
      await setWidth(page, width);
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
  }

  test("the footer leads to policies, terms and orders", async ({ page }) => {
    await page.goto("/policy");
    const footer = page.getByRole("contentinfo");
    for (const [name, path] of [
      ["Shipping and Delivery", "/policy"],
      ["Return & Refund Policy", "/policy"],
      ["Terms of Service", "/terms"],
      ["Privacy", "/privacy"],
      ["Track order", "/track-order"],
    ] as const) {
      await expect(footer.getByRole("link", { name })).toHaveAttribute("href", path);
    }
    await expect(footer.getByText("© 2024")).toBeVisible();
    await expect(footer.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
  });

  test("terms and privacy are there to be read", async ({ page }) => {
    await page.goto("/terms");
    await expect(page.getByRole("heading", { level: 1, name: "Terms of Service" })).toBeVisible();
    await page.goto("/privacy");
    await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
    await expect(page.getByText("There are no tracking or advertising cookies.")).toBeVisible();
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
