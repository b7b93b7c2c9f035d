import { expect, test } from "./fixtures";
import { setWidth, WIDTHS } from "./flawless";

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

  test("gives the focus to the slide that is shown, and to no other", async ({ page }) => {
    await page.goto("/");
    const reachable = () =>
      page
        .getByRole("region", { name: "Highlights" })
        .evaluate((region) =>
          [...region.querySelectorAll("h2")]
            .filter((headline) => !headline.closest("[inert]"))
            .map(({ textContent }) => textContent),
        );
    await expect.poll(reachable).toEqual(["Quality meets style"]);
    await page.getByRole("button", { name: "Go to slide 2" }).click();
    await expect.poll(reachable).toEqual(["seamless cooking experience"]);
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

  for (const width of WIDTHS) {
    test(`shows its blocks, badges and services at ${width} px`, async ({ page }) => {
      await setWidth(page, width);
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
  }
});
