import { expect, test } from "../fixtures";
import { openDashboard } from "./open";

test("the dashboard asks the shop and nobody on the internet", async ({ page, shop }) => {
  /** The dashboard itself, and the shop, which serves the pictures. */
  const own = [shop.engineUrl, shop.storeUrl].map((address) => new URL(address).port);
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { protocol, hostname, port } = new URL(request.url());
    const isHere = ["localhost", "127.0.0.1"].includes(hostname) && own.includes(port);
    if (protocol.startsWith("http") && !isHere) foreign.push(request.url());
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
