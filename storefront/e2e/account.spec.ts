import type { Page } from "@playwright/test";
import { expect, leaveScripts, signIn, signInOnScreen, test, uniqueEmail } from "./fixtures";
import { holdCalls } from "./hold-calls";

async function fillSignUp(page: Page, email: string, password: string, confirmation = password) {
  await page.goto("/signup");
  await page.getByLabel("Full name").fill("Julia Cook");
  await page.getByLabel("Email Address").fill(email);
  await page.getByRole("combobox", { name: "Country" }).fill("canad");
  await page.getByRole("option", { name: "Canada" }).click();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password", { exact: true }).fill(confirmation);
}

test.describe("sign-up", () => {
  test("mails a code, and the code opens the account", async ({ page, shop }) => {
    const email = uniqueEmail();
    await fillSignUp(page, email, "a-quiet-skillet-7");
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByText("Signup success")).toBeVisible();
    await page.waitForURL((url) => url.pathname === "/verify-email");
    await expect(page.getByRole("heading", { name: "Account Verification" })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Resend code in \d+ s$/ })).toBeDisabled();

    await page.getByLabel("OTP").fill(await shop.mailbox.waitForCode(email));
    await page.getByRole("button", { name: "Verify Account" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.getByRole("button", { name: "Account", exact: true }).click();
    await expect(page.getByText("Julia Cook")).toBeVisible();
  });

  test("takes a country's name however fast it is typed, and offers what it may still become", async ({
    page,
  }) => {
    await page.goto("/signup");
    const country = page.getByRole("combobox", { name: "Country" });
    const option = (name: string) => page.getByRole("option", { name, exact: true });
    for (const [first, rest, whole] of [
      ["Niger", "ia", "Nigeria"],
      ["Guinea", "-Bissau", "Guinea-Bissau"],
    ] as const) {
      await country.fill("");
      await country.pressSequentially(first, { delay: 5 });
      await expect(country).toHaveValue(first);
      await expect(option(whole)).toBeVisible();
      await expect(option("Albania")).toHaveCount(0);
      await country.pressSequentially(rest, { delay: 5 });
      await expect(country).toHaveValue(whole);
      await expect(page.getByRole("option")).toHaveText([whole]);
    }
    await country.press("Enter");
    await expect(country).toHaveValue("Guinea-Bissau");
    await page.getByRole("button", { name: "List of countries" }).click();
    await expect(option("Albania")).toBeAttached();
    await page.keyboard.press("Escape");
    await expect(country).toHaveValue("Guinea-Bissau");
  });

  test("does not count as signed in before the email is verified", async ({ page }) => {
    await fillSignUp(page, uniqueEmail(), "a-quiet-skillet-7");
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.waitForURL((url) => url.pathname === "/verify-email");
    await page.goto("/dashboard");
    await page.waitForURL((url) => url.pathname === "/login");
  });

  test("says when the passwords differ and sends nothing", async ({ page }) => {
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await fillSignUp(page, uniqueEmail(), "a-quiet-skillet-7", "another-skillet-8");
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("Passwords don't match");
    await page.getByRole("button", { name: "OK" }).click();
    await expect(page.getByRole("alertdialog")).toBeHidden();
    expect(requests.filter((url) => url.includes("/signup") && url.includes("/api/"))).toEqual([]);
  });

  test("checks the password's length while typing, and shows the server's refusal", async ({ page }) => {
    await fillSignUp(page, uniqueEmail(), "short");
    await expect(page.getByText("Password must be at least 8 characters")).toBeVisible();
    await expect(page.getByRole("img", { name: "Long enough" })).toBeHidden();
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill("long enough");
    await expect(page.getByRole("img", { name: "Long enough" })).toBeVisible();
  });

  test("moves to the first field that is missing", async ({ page }) => {
    await page.goto("/signup");
    await page.getByLabel("Full name").fill("Julia Cook");
    await page.getByRole("button", { name: "Sign up" }).click();
    await expect(page.getByLabel("Email Address")).toBeFocused();
  });
});

test.describe("sign-in", () => {
  test("goes home two seconds after saying so", async ({ page, shop }) => {
    const customer = await shop.newAccount();
    await page.goto("/login");
    await page.getByLabel("Email Address").fill(customer.email);
    await page.getByLabel("Password", { exact: true }).fill(customer.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Login successful")).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    await page.waitForURL((url) => url.pathname === "/");
  });

  test("shows the API's message for a wrong password", async ({ page, shop }) => {
    const customer = await shop.newAccount();
    await page.goto("/login");
    await page.getByLabel("Email Address").fill(customer.email);
    await page.getByLabel("Password", { exact: true }).fill("not-the-password");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
  });

  test("offers to verify an email that is not", async ({ page, shop }) => {
    const email = uniqueEmail();
    const password = "a-quiet-skillet-7";
    await shop.api().post("/signup", { name: "Julia Cook", email, password, country: "Canada" });
    const first = await shop.mailbox.waitForCode(email);
    await page.goto("/login");
    await page.getByLabel("Email Address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Email not verified, follow the link below to verify.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Login" })).toBeHidden();
    await page.getByRole("button", { name: "Verify Email" }).click();
    await page.waitForURL((url) => url.pathname === "/verify-email");

    await page.getByLabel("OTP").fill("000000");
    await page.getByRole("button", { name: "Verify Account" }).click();
    await expect(page.getByText("Something went wrong")).toBeVisible();
    await page.getByLabel("OTP").fill(await shop.mailbox.waitForCode(email, [first]));
    await page.getByRole("button", { name: "Verify Account" }).click();
    await page.waitForURL((url) => url.pathname === "/");
  });

  test("leads back to the screen that asked for it, and never off the site", async ({ page, shop }) => {
    const customer = await shop.newAccount();
    await page.goto("/dashboard/orders");
    await page.waitForURL((url) => url.pathname === "/login");
    await page.getByLabel("Email Address").fill(customer.email);
    await page.getByLabel("Password", { exact: true }).fill(customer.password);
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL((url) => url.pathname === "/dashboard/orders");

    await page.goto("/login?next=//evil.example/");
    await page.getByLabel("Email Address").fill(customer.email);
    await page.getByLabel("Password", { exact: true }).fill(customer.password);
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL(`${shop.storeUrl}/`);
  });
});

test.describe("the password", () => {
  test("is reset with a mailed code", async ({ page, shop }) => {
    const customer = await shop.newAccount();
    const used = await shop.mailbox.waitForCode(customer.email);
    await page.goto("/login");
    await page.getByRole("link", { name: "Reset it." }).click();
    await expect(page.getByRole("heading", { name: "Verification" })).toBeVisible();
    await page.getByLabel("Email Address").fill(customer.email);
    await page.getByRole("button", { name: "Get OTP" }).click();
    await page.waitForURL((url) => url.pathname === "/reset-password");
    await expect(page.getByRole("link", { name: "Resend again" })).toHaveAttribute("href", "/reset-otp");

    const password = "another-pan-for-eggs";
    await page.getByLabel("OTP").fill("000000");
    await page.getByLabel("New Password").fill(password);
    await page.getByRole("button", { name: "Reset password" }).click();
    await expect(page.getByText("Something went wrong")).toBeVisible();
    await page.getByLabel("OTP").fill(await shop.mailbox.waitForCode(customer.email, [used]));
    await page.getByRole("button", { name: "Reset password" }).click();
    await page.waitForURL((url) => url.pathname === "/login");
    await signInOnScreen(page, { email: customer.email, password });
  });

  test("is chosen by email by who has none yet", async ({ page, shop }) => {
    await signIn(page, await shop.newCustomer());
    await page.goto("/dashboard/change-password");
    await page.getByRole("link", { name: "Choose one by email." }).click();
    await expect(page).toHaveURL("/reset-otp");
    await expect(page.getByLabel("Email Address")).toBeVisible();
  });

  test("is changed from the account, with the current one", async ({ page, shop }) => {
    const customer = await shop.newAccount();
    const password = "another-pan-for-eggs";
    await signInOnScreen(page, customer);
    await page.goto("/dashboard/profile");
    await expect(page.getByRole("heading", { name: "Welcome" })).toContainText(customer.name);
    await page.getByRole("link", { name: "Change Password" }).click();

    const current = page.getByLabel("Current Password", { exact: true });
    const next = page.getByLabel("New Password", { exact: true });
    const confirmation = page.getByLabel("Confirm New Password", { exact: true });
    await current.fill("not-the-password");
    await next.fill(password);
    await confirmation.fill("something-else");
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(page.getByRole("alertdialog")).toContainText("Password does not match");
    await page.getByRole("button", { name: "OK" }).click();

    await confirmation.fill(password);
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText("Current password is incorrect");

    await current.fill(customer.password);
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(page.getByText("Password change was Successful!")).toBeVisible();
    await expect(next).toHaveValue("");
    await page.getByRole("link", { name: "Back to home" }).click();
    await expect(page).toHaveURL(/\/dashboard\/profile$/);
  });
});

test("another device that is signed in is seen and signed out", async ({ page, shop }) => {
  const customer = await shop.newAccount();
  await signInOnScreen(page, customer);
  const phone = shop.api();
  const safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1";
  await phone.post("/login", customer, { "user-agent": safari });
  await page.goto("/dashboard/profile");
  const places = page.getByRole("region", { name: "Where you are signed in" });
  await expect(places.getByRole("listitem").filter({ hasText: "This device" })).toHaveCount(1);
  await places.getByRole("button", { name: "Sign out Safari on iPhone" }).click();
  await expect(places.getByText("Safari on iPhone")).toBeHidden();
  expect((await phone.get("/me")).status).toBe(401);
  await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
});

test("a sign-out that does not reach the shop is said to be unfinished, and finished by the next page", async ({
  page,
  shop,
}) => {
  await signIn(page, await shop.newCustomer());
  await page.goto("/dashboard/profile");
  await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
  const status = async () => (await page.request.get("/api/v1/me")).status();
  await page.route("**/api/v1/logout", (route) => route.fulfill({ status: 503, json: "Try again later" }));
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByText("Your sign-out will be finished")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { name: "Quality meets style" })).toBeVisible();
  expect(await status()).toBe(200);
  await page.unroute("**/api/v1/logout");
  await page.reload();
  await expect.poll(status).toBe(401);
});

test.describe("guarded areas", () => {
  test("send a visitor to the sign-in screen", async ({ page }) => {
    for (const path of ["/dashboard", "/dashboard/orders", "/admin", "/admin/products"]) {
      await page.goto(path);
      await page.waitForURL((url) => url.pathname === "/login");
    }
  });

  test("do not believe what the browser has stored", async ({ page, shop }) => {
    const customer = await shop.newAccount();
    await signInOnScreen(page, customer);
    await leaveScripts(page);
    await page.evaluate(() => {
      const root = JSON.parse(localStorage.getItem("root") ?? "{}");
      root.state.user.currentUser.isAdmin = true;
      localStorage.setItem("root", JSON.stringify(root));
    });
    await page.goto("/admin/customers");
    await page.waitForURL((url) => url.pathname === "/login");
    await expect(page.getByText("You need an administrator's account for this page")).toBeVisible();
  });

  test("are left for home when the customer signs out, in every tab", async ({ page, context, shop }) => {
    const customer = await shop.newAccount();
    const second = await context.newPage();
    await second.goto("/policy");
    await signInOnScreen(page, customer);
    await second.getByRole("button", { name: "Account", exact: true }).click();
    await expect(second.getByRole("link", { name: "My Orders" }).first()).toBeVisible();
    await expect(second.getByText(customer.name)).toBeVisible();
    await second.goto("/dashboard/profile");
    await page.goto("/dashboard/profile");
    await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
    await page.getByRole("button", { name: "Account", exact: true }).click();
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await expect(second.getByRole("heading", { name: "Welcome" })).toBeHidden();
  });

  test("are left at once at signing out, however slow the home screen is", async ({ page, shop }) => {
    await signIn(page, await shop.newCustomer());
    await page.goto("/dashboard/profile");
    await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
    const answer = await holdCalls(page, "**/api/v1/admin/serverproducts?*");
    await page.getByRole("button", { name: "Account", exact: true }).click();
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Welcome" })).toBeHidden();
    const stored = () =>
      page.evaluate(() => JSON.parse(localStorage.getItem("root") ?? "null")?.state.user.currentUser);
    await expect.poll(stored).toBeNull();
    await expect(page).not.toHaveURL(/login/);
    answer();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { name: "Quality meets style" })).toBeVisible();
  });

  test("are left when the session ends, and come back after signing in", async ({ page, context, shop }) => {
    const customer = await shop.newAccount();
    await signInOnScreen(page, customer);
    await page.goto("/dashboard/profile");
    await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
    await context.clearCookies();
    await page.getByRole("link", { name: "My Orders" }).first().click();
    await page.waitForURL((url) => url.pathname === "/login");
    await expect(page.getByText("Your session has ended.")).toBeVisible();
    await page.getByLabel("Email Address").fill(customer.email);
    await page.getByLabel("Password", { exact: true }).fill(customer.password);
    await page.getByRole("button", { name: "Login" }).click();
    await page.waitForURL((url) => url.pathname === "/dashboard/orders");
  });
});
