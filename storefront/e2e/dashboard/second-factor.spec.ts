import type { Page } from "@playwright/test";
import { type Shop, startShop } from "../../../commerce/test/shop";
import { ADMIN } from "../../../commerce/test/test-env";
import { appCode } from "../../../plugins/staff/tests/http/second-factor/authenticator-app";
import { expect, test } from "../fixtures";
import { forgetRouterWarnings } from "./open";

let own: Shop;

/** A shop of each test's own, which asks everybody of the staff for a second factor. */
test.beforeEach(async () => {
  test.setTimeout(180_000);
  own = await startShop({ settings: { STAFF_SECOND_FACTOR: "required" } });
});

/** The page goes first: what it is still asking for would be a fault in its console once the shop is gone. */
test.afterEach(async ({ page }) => {
  await page.close();
  await own?.stop();
});

/** A virtual device that keeps passkeys and confirms at once. */
async function addDevice(page: Page): Promise<void> {
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
}

async function givePassword(page: Page): Promise<void> {
  await page.goto(`${own.env.DASHBOARD_URL}/app/login`);
  await page.getByPlaceholder("Email").fill(ADMIN.email);
  await page.getByPlaceholder("Password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Continue with Email" }).click();
}

test("a second factor is set up at sign-in, confirmed, added to and signed in with", async ({
  page,
  consoleMessages,
}) => {
  await addDevice(page);
  await givePassword(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Set up your second factor" })).toBeVisible();
  await dialog.getByLabel("Name of the device").fill("Work laptop");
  await dialog.getByRole("button", { name: "Create the passkey" }).click();
  await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
  await page.waitForLoadState("networkidle");

  await page.context().clearCookies();
  await givePassword(page);
  await expect(dialog.getByRole("heading", { name: "Confirm that it is you" })).toBeVisible();
  await dialog.getByRole("button", { name: "Confirm with your passkey" }).click();
  await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
  await page.waitForLoadState("networkidle");

  await page.context().clearCookies();
  await page.goto(`${own.env.DASHBOARD_URL}/app/login`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();

  await page.goto(`${own.env.DASHBOARD_URL}/app/settings/profile`);
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await expect(passkeys.getByLabel("Name of Work laptop")).toHaveValue("Work laptop");
  await expect(passkeys.getByText(/last used/)).toBeVisible();
  await passkeys.getByLabel("Name of Work laptop").fill("Old laptop");
  await passkeys.getByLabel("Name of Work laptop").press("Enter");
  await expect(page.getByText("It is called “Old laptop” now")).toBeVisible();
  await passkeys.getByRole("button", { name: "Remove Old laptop" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(passkeys.getByText("You have no passkeys yet.")).toBeVisible();
  forgetRouterWarnings(consoleMessages);
});

test("an authenticator app is set up at sign-in, with recovery codes to keep", async ({
  page,
  consoleMessages,
}) => {
  await givePassword(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: "Authenticator app" }).click();
  await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = await dialog.getByRole("code").textContent();
  await dialog.getByLabel("Code that the app shows").fill("000000");
  await dialog.getByRole("button", { name: "Verify" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Invalid");
  await dialog.getByLabel("Code that the app shows").fill(appCode(secret ?? ""));
  await dialog.getByRole("button", { name: "Verify" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  await dialog.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
  await page.waitForLoadState("networkidle");

  await page.context().clearCookies();
  await givePassword(page);
  await expect(page.getByRole("heading", { name: "Two-factor authentication" })).toBeVisible();
  // Filled in at once, as a browser or a password manager does it. The engine's field moves on by a frame after each digit,
  // so digits that are typed faster than the screen is drawn land in the wrong place.
  await page
    .getByRole("textbox")
    .first()
    .fill(appCode(secret ?? "", 1));
  await expect(page.getByRole("heading", { name: "Orders" })).toBeVisible();
  forgetRouterWarnings(consoleMessages);
});
