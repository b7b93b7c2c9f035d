import type { Page } from "@playwright/test";

/** Keeps calls waiting, as on a slow line. @returns what lets them go on */
export async function holdCalls(page: Page, address: string | RegExp): Promise<() => void> {
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return open;
}
