import type { Page } from "@playwright/test";
import { expect, type Shop } from "../fixtures";

/** Signs the administrator in to the dashboard, as its sign-in screen does, and opens one of its pages. */
export async function openDashboard(page: Page, shop: Shop, path: string): Promise<void> {
  const { email, password } = shop.admin;
  const signedIn = await page.request.post(`${shop.engineUrl}/auth/user/emailpass`, {
    data: { email, password },
  });
  expect(signedIn.status(), await signedIn.text()).toBe(200);
  const { token } = await signedIn.json();
  const session = await page.request.post(`${shop.engineUrl}/auth/session`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(session.status(), await session.text()).toBe(200);
  await page.goto(`${shop.engineUrl}/app${path}`);
}

/** The engine's id of an order, with the dashboard signed in. */
export async function orderIdOf(page: Page, shop: Shop, orderNumber: number): Promise<string> {
  const answer = await page.request.get(`${shop.engineUrl}/admin/deliveries?q=${orderNumber}`);
  const { deliveries } = await answer.json();
  return deliveries.find((delivery: { order_number: number }) => delivery.order_number === orderNumber).id;
}
