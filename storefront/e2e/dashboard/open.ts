import type { Page } from "@playwright/test";
import { engineAdmin } from "../engine-admin";
import { expect, type Shop } from "../fixtures";

const SESSION_COOKIE = "connect.sid";

/** Opens a page of the dashboard, signed in as the administrator. */
export async function openDashboard(page: Page, shop: Shop, path: string): Promise<void> {
  const admin = await engineAdmin(shop);
  const { status } = await admin.post("/auth/session");
  expect(status).toBe(200);
  const value = admin.cookie(SESSION_COOKIE) ?? "";
  await page.context().addCookies([{ name: SESSION_COOKIE, value, url: shop.engineUrl }]);
  await page.goto(`${shop.engineUrl}/app${path}`);
}

/** The engine's id of an order that waits to be shipped. */
export async function orderIdOf(shop: Shop, orderNumber: number): Promise<string> {
  const admin = await engineAdmin(shop);
  const { body } = await admin.get<{ deliveries: { id: string; order_number: number }[] }>(
    `/admin/deliveries?q=${orderNumber}`,
  );
  const found = body.deliveries.find(({ order_number }) => order_number === orderNumber);
  if (!found) throw new Error(`Order #${orderNumber} does not wait to be shipped`);
  return found.id;
}

/** The dashboard's router says this of its sign-in page, whoever opens it. */
export function forgetRouterWarnings(messages: string[]): void {
  const others = messages.filter((text) => !text.includes("HydrateFallback"));
  messages.splice(0, messages.length, ...others);
}
