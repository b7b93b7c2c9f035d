import { expect as impatient, test } from "../fixtures";
import { placeOrder } from "../place-order";
import { forgetRouterWarnings, openDashboard } from "./open";

// The dashboard is one script of several megabytes, which takes a busy machine a while to start.
const expect = impatient.configure({ timeout: 40_000 });
test.slow();

test("the dashboard asks the shop and nobody on the internet, a list of orders included", async ({
  page,
  shop,
  consoleMessages,
}) => {
  await placeOrder(shop, await shop.newCustomer());
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    // The shop and its pictures are on this machine.
    const isHere = ["localhost", "127.0.0.1"].includes(hostname);
    if (protocol.startsWith("http") && !isHere) foreign.push(request.url());
  });
  await page.goto(`${shop.engineUrl}/app/login`);
  await expect(page.getByPlaceholder("Email")).toBeVisible();
  await openDashboard(page, shop, "/orders");
  await expect(page.getByRole("heading", { name: "Orders" }).first()).toBeVisible();
  // The country that an order goes to is shown by its flag.
  await expect(page.getByRole("img", { name: "United States" }).first()).toHaveText("\u{1F1FA}\u{1F1F8}");
  for (const [path, heading] of [
    ["/products", "Products"],
    ["/settings/profile", "Profile"],
  ] as const) {
    await openDashboard(page, shop, path);
    await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
  }
  expect(foreign).toEqual([]);
  forgetRouterWarnings(consoleMessages);
});
