import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { Service } from "../../commerce/cli/lib/service";
import { storefront } from "../../commerce/cli/lib/services";
import { repositoryRoot } from "../../commerce/test/test-database";
import { testEnv } from "../../commerce/test/test-env";
import { expect, test } from "./fixtures";

/** A storefront whose engine answers everything with something that no page can show. */
async function openFaultyStorefront(): Promise<{ url: string; close: () => Promise<void> }> {
  const engine = createServer((_request, response) => response.end('"nothing like a product"'));
  await new Promise<void>((resolve) => engine.listen(0, "127.0.0.1", resolve));
  const { port } = engine.address() as AddressInfo;
  const env = await testEnv({ dataDir: tmpdir(), databaseUrl: "postgres://unused" });
  const service = new Service(storefront(repositoryRoot, { ...env, COMMERCE_PORT: port }));
  service.launch();
  await service.ready();
  return {
    url: env.STORE_URL,
    close: async () => {
      await service.stop();
      engine.closeAllConnections();
      engine.close();
    },
  };
}

test("a page that cannot be made says so, and its frame works as everywhere", async ({ page }) => {
  const faulty = await openFaultyStorefront();
  try {
    const answer = await page.goto(`${faulty.url}/products`);
    expect(answer?.status()).toBe(500);
    await expect(page.getByRole("main")).toContainText("This page could not be shown");

    await page.getByRole("button", { name: "Cart, 0 items" }).click();
    await expect(page.getByText("Your cart is empty")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Back to home" }).click();
    await expect(page).toHaveURL(`${faulty.url}/`);
  } finally {
    await faulty.close();
  }
});
