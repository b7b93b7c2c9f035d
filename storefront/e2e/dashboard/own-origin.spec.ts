import { expect, test } from "../fixtures";
import { openDashboard } from "./open";

test("the dashboard asks its own origin and nobody else", async ({ page, shop }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (
      protocol.startsWith("http") &&
      origin !== new URL(shop.engineUrl).origin &&
      origin !== shop.storeUrl
    ) {
      foreign.push(request.url());
    }
  });
  await page.goto(`${shop.engineUrl}/app/login`);
  await expect(page.getByPlaceholder("Email")).toBeVisible();
  for (const [path, heading] of [
    ["/orders", "Orders"],
    ["/products", "Products"],
    ["/settings/profile", "Profile"],
  ] as const) {
    await openDashboard(page, shop, path);
    await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
  }
  expect(foreign).toEqual([]);
});
