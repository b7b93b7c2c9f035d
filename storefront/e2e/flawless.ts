import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** A phone and a desktop, in pixels. Every screen must work at both. */
export const WIDTHS = [390, 1440] as const;

/** Sizes the window to one of the widths. */
export async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
}

/**
 * Expects a screen without faults that axe knows (WCAG 2.2 AA) and without anything that sticks out at the side.
 *
 * @param within selector of our own part within the engine's dashboard
 */
export async function expectFlawless(page: Page, state: string, within?: string): Promise<void> {
  await expect(within ? page.locator(within) : page.getByRole("main")).toBeAttached();
  // A colour on its way from one state to another is in neither.
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
  // No page of ours has frames, for which each look would open another page; and only what is wrong is described.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]);
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  const faults = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  expect.soft(faults, `axe on ${state}`).toEqual([]);
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overhang, `sideways scrolling on ${state}`).toBeLessThanOrEqual(0);
}
