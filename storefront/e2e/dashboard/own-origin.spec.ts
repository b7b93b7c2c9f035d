import { expect, test } from "../fixtures";
import { forgetRouterWarnings, openDashboard } from "./open";

test("the dashboard asks the shop and nobody on the internet", async ({ page, shop, consoleMessages }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    // The shop and its pictures are on this machine.
    const isHere = ["localhost", "127.0.0.1"].includes(hostname);
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
  forgetRouterWarnings(consoleMessages);
});
