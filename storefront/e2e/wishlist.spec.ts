import type { Page } from "@playwright/test";
import type { Product } from "../../plugins/storefront-api/src/contract/records";
import { addChangingPan, type ChangingPan } from "./changing-pan";
import { expect, scriptsHere, signIn, test } from "./fixtures";
import { expectFlawless, setWidth, WIDTHS } from "./flawless";
import { holdCalls } from "./hold-calls";

let wished: ChangingPan;

test.beforeEach(async ({ shop }) => {
  wished = await addChangingPan(shop, 3);
});

test.afterEach(() => wished.remove());

const heart = (page: Page, title: string) =>
  page.getByRole("button", { name: `Save ${title} to your wishlist` });

test("a visitor notes products with a heart, and sees later what became of their prices", async ({
  page,
}) => {
  const { pan, change } = wished;
  await page.goto(`/products/${pan.handle}`);
  await scriptsHere(page);
  await heart(page, pan.title).click();
  await expect(heart(page, pan.title)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Saved to your wishlist")).toBeVisible();
  await page.goto("/products?kind=cast-iron");
  await scriptsHere(page);
  const card = page.getByRole("button", { name: /to your wishlist$/ }).last();
  const other = (await card.getAttribute("aria-label")) ?? "";
  await card.press("Enter");
  await expect(card).toHaveAttribute("aria-pressed", "true");

  await change({ price: pan.price - 5 });
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("region", { name: "Your account" }).getByRole("link", { name: "Wishlist" }).click();
  await expect(page.getByText("$5.00 less than when you added it")).toBeVisible();
  await expect(page.getByText("Sign in to have it everywhere")).toBeVisible();
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expectFlawless(page, `the wishlist at ${width} px`);
  }

  await page.getByRole("button", { name: other }).press("Enter");
  await expect(page.getByRole("button", { name: other })).toHaveCount(0);
  await expect(heart(page, pan.title), "the focus goes on to what is left").toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: other })).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(2);
});

test("what left the shop is told, and can be taken off the list", async ({ page }) => {
  const { pan, remove } = wished;
  await page.goto(`/products/${pan.handle}`);
  await heart(page, pan.title).click();
  await expect(page.getByText("Saved to your wishlist")).toBeVisible();
  await remove();
  await page.goto("/wishlist");
  await expect(page.getByText("One product of your list has left the shop.")).toBeVisible();
  await page.getByRole("button", { name: "Remove from the list" }).click();
  await expect(page.getByText("Nothing on your wishlist yet")).toBeVisible();
});

test("what the account adds to the list has not left the shop while it is asked for", async ({
  page,
  shop,
}) => {
  const { pan } = wished;
  const customer = await shop.newCustomer();
  const { body: kept } = await customer.api.get<Product>("/products/cast-iron-skillet-10-25");
  await customer.api.post("/wishlist", { items: [{ productId: kept._id }] });
  await page.goto(`/products/${pan.handle}`);
  await heart(page, pan.title).click();
  await expect(heart(page, pan.title)).toHaveAttribute("aria-pressed", "true");
  await signIn(page, customer);

  const joinLists = await holdCalls(page, /\/api\/v1\/wishlist$/);
  const findBoth = await holdCalls(page, /\/api\/v1\/products\?ids=\w+(,|%2C)/);
  await page.goto("/wishlist");
  await expect(page.getByRole("article")).toHaveCount(1);
  const asked = page.waitForRequest(/\/api\/v1\/products\?ids=\w+(,|%2C)/);
  joinLists();
  await asked;
  await expect(page.getByText(/left the shop/)).toHaveCount(0);
  findBoth();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByText(/left the shop/)).toHaveCount(0);
});

test("the lists of a device and an account become one, which leaves the device at signing out", async ({
  page,
  shop,
  browser,
}) => {
  const { pan } = wished;
  const customer = await shop.newCustomer();
  const account = customer.api;
  const { body: kept } = await account.get<Product>("/products/cast-iron-skillet-10-25");
  await account.post("/wishlist", { items: [{ productId: kept._id }] });
  await page.goto(`/products/${pan.handle}`);
  await heart(page, pan.title).click();
  await expect(heart(page, pan.title)).toHaveAttribute("aria-pressed", "true");
  await signIn(page, customer);
  await page.goto("/wishlist");
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(heart(page, kept.title)).toHaveAttribute("aria-pressed", "true");
  await expect(heart(page, pan.title)).toHaveAttribute("aria-pressed", "true");

  await page.getByRole("button", { name: "Share this list" }).click();
  const link = page.getByRole("textbox", { name: "Whoever has this link" });
  await expect(link).toHaveValue(/\/wishlist\/[\w-]{43}$/);
  await expectFlawless(page, "a shared wishlist, to its customer");
  const address = await link.inputValue();
  const friend = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await friend.goto(address);
  await expect(friend.getByRole("heading", { level: 1 })).toHaveText(/’s wishlist$/);
  await expect(friend.getByRole("article")).toHaveCount(2);

  await page.route("**/api/v1/wishlist", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("We could not find out whether your list is shared.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Share this list" })).toHaveCount(0);
  await page.unroute("**/api/v1/wishlist");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(link).toHaveValue(address);

  await heart(page, kept.title).click();
  await heart(page, pan.title).click();
  await expect(page.getByText("Nothing on your wishlist yet")).toBeVisible();
  await page.getByRole("button", { name: "Stop sharing" }).click();
  await expect(link).toHaveCount(0);
  expect((await friend.goto(address))?.status()).toBe(404);
  await expect(friend.getByText("This list is not shared any more")).toBeVisible();

  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/wishlist");
  await expect(page.getByText("Nothing on your wishlist yet")).toBeVisible();
});
