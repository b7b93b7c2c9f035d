import { addToCart } from "./add-to-cart";
import { expect, test, uniqueEmail } from "./fixtures";
import { expectFlawless, setWidth } from "./flawless";

const WIDTHS = [390, 820, 1440];

test("a first-time buyer with a full cart is at the payment page by email and code alone", async ({
  page,
  shop,
}) => {
  const email = uniqueEmail();
  await addToCart(page, "cast-iron-skillet-10-25");
  await page.goto("/checkout");
  await page.getByRole("button", { name: "Complete Checkout" }).click();
  await page.waitForURL((url) => url.pathname === "/login");
  await page.getByLabel("Email Address").fill(email);
  await page.getByRole("button", { name: "Email me a code" }).click();
  const field = page.getByLabel("OTP");
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await expect(page.getByText(`We sent a code to ${email}`)).toBeVisible();
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expectFlawless(page, `the code that signs in at ${width} px`);
  }

  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Enter the code from the email")).toBeVisible();
  await field.fill("000 000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Invalid or expired code");
  await field.fill(await shop.mailbox.waitForCode(email));
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/checkout");
  await page.getByRole("button", { name: "Complete Checkout" }).click();
  await page.waitForURL(/\/c\/pay\//);
});

test("an email that is none is said beside its field, and the way back to the password is open to the keyboard", async ({
  page,
}) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Email me a code" }).click();
  await expect(page.getByLabel("Email Address")).toBeFocused();
  await page.getByLabel("Email Address").fill(uniqueEmail());
  await page.getByRole("button", { name: "Email me a code" }).press("Enter");
  await expect(page.getByLabel("OTP")).toBeFocused();
  await page.getByRole("button", { name: "Use another email or a password" }).press("Enter");
  await expect(page.getByLabel("Email Address")).toBeFocused();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
});

test("the link of the mail signs in the browser that opens it, when its button is pressed", async ({
  page,
  shop,
}) => {
  const email = uniqueEmail();
  await shop.api().post("/sign-in-code", { email });
  const secret = await shop.mailbox.waitForSecret(email, "/login");
  await page.goto(`/login#${secret}`);
  const button = page.getByRole("button", { name: "Sign me in" });
  await expect(button).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
  await expectFlawless(page, "the link that signs in");
  expect((await page.request.get("/api/v1/me")).status()).toBe(401);
  await button.click();
  await page.waitForURL((url) => url.pathname === "/");
  expect((await page.request.get("/api/v1/me")).status()).toBe(200);
});
