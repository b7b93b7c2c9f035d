import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import type { Page } from "@playwright/test";
import { Service } from "../../commerce/cli/lib/service";
import { storefront } from "../../commerce/cli/lib/services";
import { repositoryRoot } from "../../commerce/test/test-database";
import { testEnv } from "../../commerce/test/test-env";
import { expect, scriptsHere, test } from "./fixtures";
import { expectFlawless, setWidth } from "./flawless";
import { GOOD_SHIFT, shiftOf } from "./layout-shift";

const WIDTHS = [390, 820, 1440];

/** A storefront of a merchant who counts visits, with the place that counts them. */
async function openCountingStorefront(engineUrl: string) {
  const visits: string[] = [];
  const counter = createServer(({ url = "" }, response) => {
    visits.push(url);
    response.setHeader("content-type", "text/javascript");
    response.end('document.documentElement.dataset.counted = "yes";');
  });
  await new Promise<void>((resolve) => counter.listen(0, "127.0.0.1", resolve));
  const { port } = counter.address() as AddressInfo;
  const env = await testEnv({ dataDir: tmpdir(), databaseUrl: "postgres://unused" });
  const service = new Service(
    storefront(repositoryRoot, {
      ...env,
      COMMERCE_PORT: Number(new URL(engineUrl).port),
      ANALYTICS_SCRIPT: `http://127.0.0.1:${port}/count.js`,
    }),
  );
  service.launch();
  await service.ready();
  return {
    url: env.STORE_URL,
    visits,
    close: async () => {
      await service.stop();
      counter.closeAllConnections();
      counter.close();
    },
  };
}

const question = (page: Page) => page.getByRole("region", { name: "Counting visits" });

test("a merchant's own count of visits loads after a yes and not before, and can be stopped", async ({
  page,
  shop,
}) => {
  const counting = await openCountingStorefront(shop.engineUrl);
  try {
    await page.goto(`${counting.url}/policy`);
    await scriptsHere(page);
    for (const width of WIDTHS) {
      await setWidth(page, width);
      await expect(question(page)).toBeVisible();
      await expectFlawless(page, `the question about visits at ${width} px`);
    }
    for (const width of WIDTHS) {
      await setWidth(page, width);
      const shift = await shiftOf(page, `${counting.url}/policy`, "May we count your visit");
      expect(shift, `with the question about visits at ${width} px`).toBeLessThan(GOOD_SHIFT);
    }
    await question(page).getByRole("button", { name: "No" }).click();
    await expect(question(page)).toBeHidden();
    await page.goto(`${counting.url}/privacy`);
    await expect(page.getByText("You do not allow it on this device.")).toBeVisible();
    expect(counting.visits).toEqual([]);

    await page.getByRole("button", { name: "Allow it" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-counted", "yes");
    await page.getByRole("button", { name: "Stop it" }).click();
    await expect(page.getByText("You do not allow it on this device.")).toBeVisible();
    await expect(page.locator("html")).not.toHaveAttribute("data-counted", "yes");
    expect(counting.visits).toEqual(["/count.js"]);
    await expect(question(page)).toBeHidden();
  } finally {
    await counting.close();
  }
});

test("a browser that has said no for its owner is not asked", async ({ page, shop }) => {
  await page.addInitScript(() => Object.assign(navigator, { globalPrivacyControl: true }));
  const counting = await openCountingStorefront(shop.engineUrl);
  try {
    await page.goto(`${counting.url}/privacy`);
    await expect(page.getByText("You do not allow it on this device.")).toBeVisible();
    await expect(question(page)).toBeHidden();
    expect(counting.visits).toEqual([]);
  } finally {
    await counting.close();
  }
});

test("a shop that counts nothing asks nobody", async ({ page }) => {
  await page.goto("/privacy");
  await scriptsHere(page);
  await expect(page.getByText("There are no tracking or advertising cookies.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Allow it" })).toHaveCount(0);
  await expect(question(page)).toHaveCount(0);
});
