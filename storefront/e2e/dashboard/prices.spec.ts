import { randomInt } from "node:crypto";
import { engineAdmin } from "../engine-admin";
import { expect as impatient, signIn, test } from "../fixtures";
import { expectFlawless, setWidth } from "../flawless";
import { openDashboard } from "./open";

// The dashboard is one script of several megabytes, which takes a busy machine a while to start.
const expect = impatient.configure({ timeout: 40_000 });
test.slow();

const WIDTHS = [390, 820, 1440];

test("staff see what came of a promotion", async ({ page, shop }) => {
  const admin = await engineAdmin(shop);
  const code = `SEEN${randomInt(1000, 9999)}`;
  const { body } = await admin.post<{ promotion: { id: string } }>("/admin/promotions", {
    code,
    type: "standard",
    status: "active",
    application_method: {
      type: "percentage",
      target_type: "items",
      allocation: "across",
      currency_code: "usd",
      value: 25,
    },
  });
  await openDashboard(page, shop, `/promotions/${body.promotion.id}`);
  const results = page.getByRole("region", { name: "Results" });
  await expect(results).toContainText("Nobody has used it yet.");
  const buyer = await shop.newCustomer();
  await signIn(page, buyer);
  const { api, user } = buyer;
  const { body: product } = await api.get<{ _id: string; price: number }>("/products/griddle-square-pan-11");
  const opened = await api.post<{ url: string }>("/pay/create-checkout-session", {
    cartItems: [{ id: product._id, quantity: 1 }],
    userId: user._id,
    codes: [code],
  });
  expect(opened.status).toBe(200);
  const session = new URL(opened.body.url).pathname.split("/").at(-1);
  await fetch(`${shop.sandboxUrl}/test_helpers/checkout/sessions/${session}/complete`, { method: "POST" });
  const off = (product.price * 0.25).toFixed(2);
  await openDashboard(page, shop, `/promotions/${body.promotion.id}`);
  await expect(async () => {
    await page.reload();
    await expect(results).toContainText(`$${off}`, { timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await expect(results).toContainText("Orders");
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expectFlawless(page, `results of a promotion at ${width} px`, "main [aria-labelledby]:has(h2)");
  }
});

test("staff see every price that shoppers have seen", async ({ page, shop }) => {
  const admin = await engineAdmin(shop);
  const { body } = await admin.get<{ products: { id: string; variants: { id: string }[] }[] }>(
    "/admin/products?handle=griddle-reversible-18&fields=id,variants.id",
  );
  const [product] = body.products;
  const { body: shown } = await shop.api().get<{ price: number }>("/products/griddle-reversible-18");
  const path = `/admin/products/${product?.id}/variants/${product?.variants[0]?.id}`;
  for (const amount of [shown.price + 3, shown.price]) {
    expect((await admin.post(path, { prices: [{ currency_code: "usd", amount }] })).status).toBe(200);
    await expect
      .poll(
        async () => (await shop.api().get<{ price: number }>("/products/griddle-reversible-18")).body.price,
      )
      .toBe(amount);
  }
  await openDashboard(page, shop, `/products/${product?.id}`);
  const history = page.getByRole("region", { name: "Price history" });
  await expect(history).toContainText(`$${(shown.price + 3).toFixed(2)}`);
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await history.scrollIntoViewIfNeeded();
    await expectFlawless(page, `a price history at ${width} px`, "main [aria-labelledby]:has(table)");
  }
});
