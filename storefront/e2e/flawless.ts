import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** A phone and a desk: every screen holds at both. Pixels. */
export const WIDTHS = [390, 1440] as const;

/** Sizes the window to one of the widths. */
export async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
}

/** The screen as it is now has no fault that axe knows of (WCAG 2.2 AA) and nothing sticks out at the side. */
export async function expectFlawless(page: Page, state: string): Promise<void> {
  await expect(page.getByRole("main")).toBeAttached();
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .analyze();
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  expect.soft(faults, `axe on ${state}`).toEqual([]);
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overhang, `sideways scrolling on ${state}`).toBeLessThanOrEqual(0);
}
