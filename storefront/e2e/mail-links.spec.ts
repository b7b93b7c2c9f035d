import { expect, signInOnScreen, test, uniqueEmail } from "./fixtures";
import { expectFlawless, setWidth } from "./flawless";

const PASSWORD = "a-quiet-skillet-7";
const WIDTHS = [390, 820, 1440];

test("the link of a mail verifies when its button is pressed, in the browser that signed up", async ({
  page,
  shop,
}) => {
  const email = uniqueEmail();
  const body = { name: "Julia Cook", email, password: PASSWORD, country: "Canada" };
  await page.goto("/login");
  expect((await page.request.post("/api/v1/signup", { data: body })).status()).toBe(201);
  const secret = await shop.mailbox.waitForSecret(email, "/verify-email");

  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  await page.goto(`/verify-email#${secret}`);
  const button = page.getByRole("button", { name: "Verify my email" });
  await expect(button).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expectFlawless(page, `the opened link at ${width} px`);
  }
  // Opening alone has changed nothing: a program that looks through mails does as much.
  expect((await page.request.get("/api/v1/me")).status()).toBe(401);
  await button.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/");
  expect(((await (await page.request.get("/api/v1/me")).json()) as { email: string }).email).toBe(email);
  expect(asked.filter((request) => request.includes(secret))).toEqual([]);
});

test("a link that is opened in another browser says what to do, and offers the code instead", async ({
  page,
  shop,
}) => {
  const email = uniqueEmail();
  const api = shop.api();
  await api.post("/signup", { name: "Julia Cook", email, password: PASSWORD, country: "Canada" });
  const secret = await shop.mailbox.waitForSecret(email, "/verify-email");
  await page.goto(`/verify-email#${secret}`);
  await page.getByRole("button", { name: "Verify my email" }).click();
  await expect(page.getByRole("alert")).toContainText("You signed up in another browser.");
  await expect(page.getByRole("link", { name: "Sign in with your password" })).toBeVisible();
  await expectFlawless(page, "a link that is refused");
  await page.getByRole("button", { name: "Enter a code instead" }).click();
  await expect(page.getByLabel("OTP")).toBeVisible();
});

test("the link of a mail opens the form for a new password, and keeps working when the password is refused", async ({
  page,
  shop,
}) => {
  const customer = await shop.newAccount();
  await shop.api().post("/password_reset/getOTP", { email: customer.email });
  const secret = await shop.mailbox.waitForSecret(customer.email, "/reset-password");
  await page.goto(`/reset-password#${secret}`);
  const field = page.getByLabel("New Password");
  await expect(field).toBeVisible();
  await expect(page.getByLabel("OTP")).toBeHidden();
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expectFlawless(page, `the opened link at ${width} px`);
  }
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(field).toBeFocused();
  await field.fill("12345678");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page.getByRole("alert")).toContainText(/most common/);
  await field.fill("another-pan-for-eggs");
  await page.getByRole("button", { name: "Reset password" }).click();
  await page.waitForURL((url) => url.pathname === "/login");
  await signInOnScreen(page, { email: customer.email, password: "another-pan-for-eggs" });
});
