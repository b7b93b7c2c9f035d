import {
  joinAuthenticator,
  notTotp,
  totp,
} from "../../../plugins/storefront-api/tests/http/accounts/authenticator";
import { expect, signIn, test } from "../fixtures";
import { expectFlawless, setWidth, WIDTHS } from "../flawless";
import { newColleague } from "./colleague";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("the administration opens after a code of the authenticator app, by keyboard alone", async ({
  page,
  shop,
}) => {
  const colleague = await newColleague(shop);
  const { secret } = await joinAuthenticator(shop, colleague);
  await signIn(page, colleague);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/admin/customers");
  await expect(page.getByRole("heading", { level: 1, name: "Confirm it is you" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Administration" })).toBeHidden();
  expect(asked).not.toContain("/api/v1/admin/users");

  const code = page.getByLabel("Code");
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(code).toHaveAttribute("inputmode", "numeric");
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expectFlawless(page, `the second factor at ${width} px`);
  }

  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter the 6 digits of your authenticator app")).toBeVisible();
  await code.fill(notTotp(secret));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Invalid or expired code");
  await expect(code).toBeFocused();
  await expect(code).toHaveValue("");
  await expectFlawless(page, "a refused second factor");

  await page.keyboard.type(totp(secret));
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Total Users: \d+/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "All Customers" })).toBeFocused();

  await page.getByRole("link", { name: "All Products" }).click();
  await expect(page.getByText(/Total Products: \d+/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Total Products: \d+/)).toBeVisible();
});

test("a recovery code stands in for a phone that is gone", async ({ page, shop }) => {
  const colleague = await newColleague(shop);
  const { recoveryCodes } = await joinAuthenticator(shop, colleague);
  await signIn(page, colleague);
  await page.goto("/admin/products");
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await expect(page.getByLabel("Recovery code")).toBeFocused();
  await page.getByLabel("Recovery code").fill(`  ${recoveryCodes[0]} `);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText(/Total Products: \d+/)).toBeVisible();
});

test("a factor that is set up while somebody works is asked for at the next call", async ({ page, shop }) => {
  const colleague = await newColleague(shop);
  await signIn(page, colleague);
  await page.goto("/admin/customers");
  await expect(page.getByText(/Total Users: \d+/)).toBeVisible();
  const { secret } = await joinAuthenticator(shop, colleague);
  await page.getByRole("link", { name: "Orders" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirm it is you" })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/customer-orders$/);
  await page.getByLabel("Code").fill(totp(secret));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Orders/ })).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
});

test("who must have a factor and has none is led to the dashboard", async ({ page, shop }) => {
  const colleague = await newColleague(shop);
  await signIn(page, colleague);
  const setUpAt = `${shop.engineUrl}/app`;
  // A setting of the whole shop demands it, so only this browser gets the answer of a shop that does.
  await page.route("**/api/v1/second-factor", (route) =>
    route.fulfill({ json: { needed: true, methods: [], setUpAt } }),
  );
  await page.goto("/admin");
  const link = page.getByRole("link", { name: "Set up your second factor in the dashboard" });
  await expect(link).toHaveAttribute("href", setUpAt);
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expectFlawless(page, `a second factor to be set up at ${width} px`);
  }
  await page.unroute("**/api/v1/second-factor");
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText(/Total Users: \d+/)).toBeVisible();
});
