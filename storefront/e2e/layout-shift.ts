import { expect, type Page } from "@playwright/test";

/** What Google calls good. */
export const GOOD_SHIFT = 0.1;

/** Opens a screen, waits until it is filled, and adds up how much of it has jumped meanwhile. */
export async function shiftOf(page: Page, path: string, filled: string | RegExp): Promise<number> {
  await page.goto(path);
  await expect(page.getByText(filled).filter({ visible: true }).first()).toBeVisible();
  return page.evaluate(async () => {
    await document.fonts.ready;
    const inSight = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    await Promise.all(inSight.map((image) => image.decode().catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return new Promise<number>((resolve) => {
      const observer = new PerformanceObserver(() => undefined);
      observer.observe({ type: "layout-shift", buffered: true });
      // Buffered entries are handed over with the next task.
      setTimeout(() => {
        const shifts = observer.takeRecords() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[];
        resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
      });
    });
  });
}
