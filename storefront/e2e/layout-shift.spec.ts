import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./fixtures";
import { setWidth } from "./flawless";
import { GOOD_SHIFT, shiftOf } from "./layout-shift";
import { placeOrder } from "./place-order";

const WIDTHS = [390, 1280];

async function expectStill(page: Page, screens: (readonly [path: string, filled: string | RegExp])[]) {
  for (const width of WIDTHS) {
    await setWidth(page, width);
    for (const [path, filled] of screens) {
      expect.soft(await shiftOf(page, path, filled), `${path} at ${width} px`).toBeLessThan(GOOD_SHIFT);
    }
  }
}

test("screens for everybody do not jump while they load", async ({ page }) => {
  await expectStill(page, [
    ["/", "Quality meets style"],
    ["/products", "kitchenwares"],
    ["/products/cast-iron-skillet-10-25", "Shipping available Nationwide"],
    ["/signup", "Confirm password"],
    ["/login", "Forgot your password?"],
    ["/checkout", "Your cart is empty."],
    ["/payment-success?session_id=cs_test_a1", "Sign in to see your payment"],
  ]);
});

test("a customer's screens do not jump while they load", async ({ page, shop }) => {
  const customer = await shop.newCustomer();
  await placeOrder(shop, customer);
  await signIn(page, customer);
  await expectStill(page, [
    ["/dashboard/profile", customer.email],
    ["/dashboard/orders", "My Orders (1)"],
  ]);
});

test("the administrator's screens do not jump while they load", async ({ page, shop }) => {
  await signIn(page, shop.admin);
  await expectStill(page, [
    ["/admin/customers", /Total Users: \d/],
    ["/admin/customer-orders", "View Order"],
    ["/admin/products", "Delete Product"],
    ["/admin/add-product", "Catchphrase 1"],
  ]);
});
