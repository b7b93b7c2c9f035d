import type { CDPSession, Page } from "@playwright/test";
import { expect, type Shop, signIn, signInOnScreen, test, uniqueEmail } from "./fixtures";
import { expectFlawless, setWidth } from "./flawless";

const WIDTHS = [390, 820, 1440];

/** A browser that lists no passkeys where an email is typed, so that its button is what is left. */
async function withoutAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

/** A device that keeps passkeys and is unlocked whenever it is asked, also for the list below the field for the email. */
async function withAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

test("without a network a change fails at once, and is not made by itself when there is one again", async ({
  page,
  context,
  shop,
}) => {
  const customer = await shop.newCustomer();
  await signIn(page, customer);
  await page.goto("/dashboard/profile");
  const { name } = (await customer.api.get<{ name: string }>("/me")).body;
  await page.getByRole("button", { name: "Edit details" }).click();
  await page.getByLabel("Full name").fill("Somebody Later");
  await context.setOffline(true);
  await page.getByLabel("Full name").press("Enter");
  await expect(page.getByRole("alert")).toContainText("Something went wrong");
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole("heading", { name: `Welcome ${name}` })).toBeVisible();
});

test("a customer changes their details and keeps an address book", async ({ page, shop }) => {
  await signIn(page, await shop.newCustomer());
  await page.goto("/dashboard/profile");
  await page.getByRole("button", { name: "Edit details" }).click();
  await page.getByLabel("Full name").fill("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Enter your name")).toBeVisible();
  await expect(page.getByLabel("Full name")).toBeFocused();
  await page.getByLabel("Full name").fill("Bea Other");
  await page.getByLabel("Phone number", { exact: true }).fill("call me");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Enter a phone number");
  await page.getByLabel("Phone number", { exact: true }).fill("+1 212 555 0123");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Welcome Bea Other" })).toBeVisible();
  await expect(page.getByText("+1 212 555 0123")).toBeVisible();

  const book = page.getByRole("region", { name: "Address book" });
  const add = async (street: string) => {
    await book.getByRole("button", { name: "Add an address" }).click();
    await book.getByLabel("Recipient").fill("Bea Other");
    await book.getByLabel("Street and number").fill(street);
    await book.getByLabel("City").fill("Austin");
    await book.getByLabel("State").selectOption("TX");
    await book.getByLabel("ZIP").fill("7330");
    await book.getByRole("button", { name: "Save address" }).click();
    await expect(book.getByText("Enter a ZIP of five digits")).toBeVisible();
  };
  const save = async () => {
    await book.getByLabel("ZIP").fill("73301");
    await book.getByRole("button", { name: "Save address" }).click();
  };
  await add("1 Main Street");
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expectFlawless(page, `the address form at ${width} px`);
  }
  await save();
  await add("2 Side Street");
  await save();
  const rows = book.getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: "1 Main Street" })).toContainText("Default");
  await book.getByRole("button", { name: "Make Bea Other, 2 Side Street the default" }).click();
  await expect(rows.filter({ hasText: "2 Side Street" })).toContainText("Default");
  await book.getByRole("button", { name: "Edit Bea Other, 1 Main Street" }).click();
  await book.getByLabel("City").fill("Dallas");
  await book.getByRole("button", { name: "Save address" }).click();
  await expect(rows.filter({ hasText: "1 Main Street" })).toContainText("Dallas");
  await book.getByRole("button", { name: "Remove Bea Other, 2 Side Street" }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Default");
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expectFlawless(page, `the profile at ${width} px`);
  }
});

test("the focus goes along where a form takes a button's place on the profile, and where an address is removed", async ({
  page,
  shop,
}) => {
  const customer = await shop.newCustomer();
  for (const line1 of ["1 Main Street", "2 Side Street"]) {
    const address = { name: "Bea Other", line1, city: "Austin", state: "TX", postal_code: "73301" };
    const { status, body } = await customer.api.post("/addresses", address);
    expect(status, JSON.stringify(body)).toBe(201);
  }
  await signIn(page, customer);
  await page.goto("/dashboard/profile");
  const edit = page.getByRole("button", { name: "Edit details" });
  await edit.press("Enter");
  await expect(page.getByLabel("Full name")).toBeFocused();
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(edit).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByLabel("Full name").press("Enter");
  await expect(edit, "after saving").toBeFocused();

  const book = page.getByRole("region", { name: "Address book" });
  const add = book.getByRole("button", { name: "Add an address" });
  const editOther = book.getByRole("button", { name: "Edit Bea Other, 2 Side Street" });
  for (const opener of [add, editOther]) {
    await opener.press("Enter");
    await expect(book.getByLabel("Recipient")).toBeFocused();
    await book.getByRole("button", { name: "Cancel" }).press("Enter");
    await expect(opener).toBeFocused();
  }
  await book.getByRole("button", { name: "Remove Bea Other, 1 Main Street" }).press("Enter");
  await expect(book.getByRole("button", { name: "Remove Bea Other, 2 Side Street" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a passkey is added on the profile, signs in without a password, and is removed", async ({
  page,
  shop,
}) => {
  await withoutAutofill(page);
  await withAuthenticator(page);
  const customer = await shop.newCustomer();
  await signIn(page, customer);
  await page.goto("/dashboard/profile");
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await passkeys.getByLabel("Name of the passkey").fill("Kitchen laptop");
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await expect(passkeys.getByRole("listitem")).toContainText("Kitchen laptop");

  await page.context().clearCookies();
  await page.goto("/login?next=/dashboard/orders");
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expectFlawless(page, `the sign-in screen at ${width} px`);
  }
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL((url) => url.pathname === "/dashboard/orders");
  await page.goto("/dashboard/profile");
  await expect(passkeys.getByText("Last used on")).toBeVisible();
  // As the server answers a session that signed in longer ago.
  const words = "Please sign in again to add a passkey.";
  await page.route("**/api/v1/passkeys/options", (route) => route.fulfill({ status: 403, json: words }));
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await expect(passkeys.getByRole("alert")).toContainText(words);
  await passkeys.getByRole("link", { name: "Sign in again" }).click();
  await expect(page).toHaveURL("/login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL((url) => url.pathname === "/dashboard/profile");
  await passkeys.getByRole("button", { name: "Remove Kitchen laptop" }).click();
  await expect(passkeys.getByRole("listitem")).toHaveCount(0);

  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert")).toContainText("This passkey was not accepted");
});

test("a passkey is offered after a sign-in with the password, until one is there or somebody declines", async ({
  page,
  shop,
}) => {
  await withAuthenticator(page);
  const customer = await shop.newAccount();
  const withPassword = async () => {
    await page.goto("/login?next=/dashboard/profile");
    await page.getByLabel("Email Address").fill(customer.email);
    await page.getByLabel("Password", { exact: true }).fill(customer.password);
    await page.getByRole("button", { name: "Login" }).click();
  };
  await withPassword();
  await expect(page.getByRole("heading", { name: "You are signed in" })).toBeFocused();
  // A button that came to lie below the mouse would be caught halfway to its other colour.
  await page.mouse.move(0, 0);
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expectFlawless(page, `the offer of a passkey at ${width} px`);
  }
  await page.getByRole("button", { name: "Not now" }).click();
  await page.waitForURL((url) => url.pathname === "/dashboard/profile");
  await page.context().clearCookies();
  await withPassword();
  await page.waitForURL((url) => url.pathname === "/dashboard/profile");

  await page.evaluate(() => localStorage.removeItem("passkey-offer"));
  await page.context().clearCookies();
  await withPassword();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.waitForURL((url) => url.pathname === "/dashboard/profile");
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await expect(passkeys.getByRole("listitem")).toHaveCount(1);

  await page.context().clearCookies();
  await page.goto("/login?next=/dashboard/profile");
  // The device answers at once when the browser lists the passkey where the email is typed.
  await page.waitForURL((url) => url.pathname === "/dashboard/profile");
  await expect(passkeys.getByText("Last used on")).toBeVisible();
});

test("passkeys are listed anew before what they sign is too old", async ({ page }) => {
  await withAuthenticator(page);
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/v1/passkeys/sign-in/options")) asked += 1;
  });
  await page.clock.install();
  await page.goto("/login");
  await expect.poll(() => asked).toBe(1);
  await page.clock.runFor(4 * 60_000);
  await expect.poll(() => asked).toBe(2);
});

test("passkeys are listed anew after one was refused", async ({ page, shop }) => {
  await withAuthenticator(page);
  await signIn(page, await shop.newCustomer());
  await page.goto("/dashboard/profile");
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await expect(passkeys.getByRole("listitem")).toHaveCount(1);
  await page.context().clearCookies();
  const refusal = { status: 401, json: "This passkey was not accepted" };
  await page.route("**/api/v1/passkeys/sign-in", (route) => route.fulfill(refusal), { times: 1 });
  // The device answers at once, and once more after the refusal.
  await page.goto("/login?next=/dashboard/profile");
  await page.waitForURL((url) => url.pathname === "/dashboard/profile");
  await expect(passkeys.getByText("Last used on")).toBeVisible();
});

test("somebody takes their data along, has the account erased and changes their mind", async ({
  page,
  shop,
}) => {
  const customer = await shop.newAccount();
  await signIn(page, customer);
  await page.goto("/dashboard/profile");
  const data = page.getByRole("region", { name: "Your data" });
  const download = page.waitForEvent("download");
  await data.getByRole("link", { name: "Download my data" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);

  await data.getByRole("button", { name: "Erase my account", exact: true }).click();
  await data.getByRole("button", { name: "I have no password: email me a code" }).click();
  await expect(data.getByLabel("OTP")).toBeVisible();
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expectFlawless(page, `the form that erases by a code at ${width} px`);
  }
  await data.getByRole("button", { name: "Keep it" }).click();
  await data.getByRole("button", { name: "Erase my account", exact: true }).click();
  await data.getByRole("button", { name: "Erase my account for good" }).click();
  await expect(data.getByText("Enter your password")).toBeVisible();
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expectFlawless(page, `the form that erases at ${width} px`);
  }
  await data.getByLabel("Your password").fill("not this one");
  await data.getByRole("button", { name: "Erase my account for good" }).click();
  await expect(data.getByRole("alert")).toContainText("Current password is incorrect");
  await data.getByLabel("Your password").fill(customer.password);
  await data.getByRole("button", { name: "Erase my account for good" }).click();
  await page.waitForURL((url) => url.pathname === "/");

  await page.goto("/login");
  await page.getByLabel("Email Address").fill(customer.email);
  await page.getByLabel("Password", { exact: true }).fill(customer.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("alert")).toContainText("about to be erased");
  await expect(page.getByRole("button", { name: "Verify Email" })).toBeHidden();

  const secret = await shop.mailbox.waitForSecret(customer.email, "/keep-account");
  await page.goto(`/keep-account#${secret}`);
  await expectFlawless(page, "the way back");
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(page.getByText("Your account stays.")).toBeVisible();
  await signInOnScreen(page, customer);
});

test("a late link that erases leads to the password and the code", async ({ page, shop }) => {
  await signIn(page, await shop.newCustomer());
  await page.goto("/dashboard/profile#of-a-late-mail");
  const data = page.getByRole("region", { name: "Your data" });
  await data.getByRole("button", { name: "Erase my account for good" }).click();
  await expect(data.getByRole("alert")).toContainText("This link is not valid any more.");
  await data.getByRole("button", { name: "Use my password or a code instead" }).click();
  await expect(data.getByLabel("Your password")).toBeVisible();
  await expect(data.getByRole("alert")).toBeHidden();
  await data.getByRole("button", { name: "I have no password: email me a code" }).click();
  await expect(data.getByLabel("OTP")).toBeVisible();
});

/** The newest code that a mail about something brought. */
async function codeOf(shop: Shop, email: string, subject: RegExp): Promise<string> {
  const { text } = await shop.mailbox.waitFor(email, subject);
  return /\b\d{6}\b/.exec(text)?.[0] ?? "";
}

test("a customer moves to another email with a code from each, and comes back by the link in the old mailbox", async ({
  page,
  shop,
}) => {
  const customer = await shop.newCustomer();
  const next = uniqueEmail();
  await signIn(page, customer);
  await page.goto("/dashboard/profile");
  await page.getByRole("button", { name: "Change email" }).click();
  await page.getByRole("button", { name: "Email me the codes" }).click();
  await expect(page.getByLabel("New Email Address")).toBeFocused();
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expectFlawless(page, `the form for another email at ${width} px`);
  }
  await page.getByLabel("New Email Address").fill(next);
  await page.getByRole("button", { name: "Email me the codes" }).click();
  const codes = page.getByRole("form", { name: "Enter both codes" });
  await codes.getByRole("button", { name: "Change my email" }).click();
  await expect(codes.getByText("Enter the code from the email").first()).toBeVisible();
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expectFlawless(page, `the form for both codes at ${width} px`);
  }
  const oldOtp = await codeOf(shop, customer.email, /change the email/);
  await codes.getByLabel("Code from the new address").fill("000000");
  await codes.getByLabel("Code from the address so far").fill(oldOtp);
  await codes.getByRole("button", { name: "Change my email" }).click();
  await expect(codes.getByRole("alert")).toContainText("Invalid or expired code");
  await codes
    .getByLabel("Code from the new address")
    .fill(await codeOf(shop, next, /Confirm your new email/));
  await codes.getByRole("button", { name: "Change my email" }).click();
  await expect(page.getByText(`Your email is ${next} now.`)).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: next })).toBeVisible();

  const secret = await shop.mailbox.waitForSecret(customer.email, "/keep-email");
  await page.goto(`/keep-email#${secret}`);
  await expectFlawless(page, "the way back to the former email");
  await page.getByRole("button", { name: "Undo the change" }).click();
  await expect(page.getByText("Your account has its former email again")).toBeVisible();
  await expect(page.getByRole("link", { name: "Choose a new one by email." })).toHaveAttribute(
    "href",
    "/reset-otp",
  );
  await page.goto("/dashboard/profile");
  await expect(page.getByRole("heading", { name: /^Welcome/ })).toBeHidden();
});
