import { addChangingPan, type ChangingPan } from "./changing-pan";
import { expect, scriptsHere, signIn, test, uniqueEmail } from "./fixtures";
import { expectFlawless, setWidth, WIDTHS } from "./flawless";

let soldOut: ChangingPan;

test.beforeEach(async ({ shop }) => {
  soldOut = await addChangingPan(shop, 0);
});

test.afterEach(() => soldOut.remove());

test("a shopper without an account is told when a product is back, after confirming the address", async ({
  page,
  shop,
}) => {
  const { pan, change } = soldOut;
  const email = uniqueEmail();
  await page.goto(`/products/${pan.handle}`);
  await scriptsHere(page);
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expectFlawless(page, `a product to wait for at ${width} px`);
  }
  await page.getByRole("button", { name: "Tell me" }).click();
  await expect(page.getByRole("alert")).toHaveText("Enter your email address");
  await expect(page.getByRole("textbox", { name: "Email Address" })).toBeFocused();
  await page.getByRole("textbox", { name: "Email Address" }).fill(email);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`We sent a mail to ${email}`)).toBeVisible();

  await page.goto(`/stock-alert#${await shop.mailbox.waitForSecret(email, "/stock-alert")}`);
  await page.getByRole("button", { name: "Yes, tell me" }).click();
  await expect(page.getByText("Done. We will mail you once")).toBeVisible();
  await expectFlawless(page, "a confirmed wish");
  await page.getByRole("link", { name: "Back to the product" }).click();
  await expect(page.getByRole("heading", { name: pan.title })).toBeVisible();

  await change({ stock: 2 });
  const mail = await shop.mailbox.waitFor(email, /is back$/);
  expect(mail.text).toContain(`${shop.storeUrl}/products/${pan.handle}?variant=`);
});

test("a customer waits by one press, sees it on the profile, and stops waiting there", async ({
  page,
  shop,
}) => {
  const { pan } = soldOut;
  await signIn(page, await shop.newCustomer());
  await page.goto(`/products/${pan.handle}`);
  await page.getByRole("button", { name: "Tell me" }).click();
  await expect(page.getByText("We will mail you once, when it is back.")).toBeVisible();
  await page.goto("/dashboard/profile");
  const list = page.getByRole("region", { name: "What you are waiting for" });
  await expect(list.getByRole("link", { name: pan.title })).toBeVisible();
  await expectFlawless(page, "the profile with a wish");
  await list.getByRole("button", { name: `Stop waiting for ${pan.title}` }).press("Enter");
  await expect(list).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});
