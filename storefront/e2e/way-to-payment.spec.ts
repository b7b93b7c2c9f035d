import type { Locator, Page } from "@playwright/test";
import { addToCart } from "./add-to-cart";
import { expect, test, uniqueEmail } from "./fixtures";

// Both ways are gone on a phone.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Counts what a shopper does with their fingers: taps, and fields that they fill. */
class Fingers {
  presses = 0;
  fields = 0;
  private readonly since = Date.now();

  async press(target: Locator): Promise<void> {
    this.presses += 1;
    await target.tap();
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.fields += 1;
    await target.fill(text);
  }

  /** As the clipboard of a phone gives it: with the blanks around it that mail programs copy along. */
  async paste(target: Locator, text: string): Promise<void> {
    this.fields += 1;
    await target.tap();
    await target.evaluate((field, pasted) => {
      const data = new DataTransfer();
      data.setData("text/plain", pasted);
      const isTaken = !field.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
      if (!isTaken) document.execCommand("insertText", false, pasted);
    }, text);
  }

  /** For the report: the shop's own share of the time, because a test types at once. */
  tell(way: string): void {
    const seconds = ((Date.now() - this.since) / 1000).toFixed(1);
    const description = `${this.presses} taps, ${this.fields} fields, ${seconds} s`;
    test.info().annotations.push({ type: way, description });
    console.info(`to the payment page ${way}, on a phone: ${description}`);
  }
}

async function checkOut(page: Page, fingers: Fingers): Promise<void> {
  await fingers.press(page.getByRole("button", { name: "Complete Checkout" }));
}

test("a first-time buyer is at the payment page after four presses and two fields, by a code", async ({
  page,
  shop,
}) => {
  const email = uniqueEmail();
  await addToCart(page, "cast-iron-skillet-10-25");
  await page.goto("/checkout");
  const fingers = new Fingers();
  await checkOut(page, fingers);
  await fingers.fill(page.getByLabel("Email Address"), email);
  await fingers.press(page.getByRole("button", { name: "Email me a code" }));
  const code = await shop.mailbox.waitForCode(email);
  await fingers.paste(page.getByLabel("OTP"), ` ${code.slice(0, 3)} ${code.slice(3)} `);
  await expect(page.getByLabel("OTP")).toHaveValue(code);
  await fingers.press(page.getByRole("button", { name: "Sign in" }));
  await page.waitForURL((url) => url.pathname === "/checkout");
  await checkOut(page, fingers);
  await page.waitForURL(/\/c\/pay\//);
  fingers.tell("by a code");
  expect(fingers).toMatchObject({ presses: 4, fields: 2 });
});

test("signing up takes the same buyer more than twice the presses and three times the fields", async ({
  page,
  shop,
}) => {
  const email = uniqueEmail();
  const password = `pan-${email}`;
  await addToCart(page, "cast-iron-skillet-10-25");
  await page.goto("/checkout");
  const fingers = new Fingers();
  await checkOut(page, fingers);
  await fingers.press(page.getByRole("link", { name: "Create one." }));
  await fingers.fill(page.getByLabel("Full name"), "Julia Cook");
  await fingers.fill(page.getByLabel("Email Address"), email);
  await fingers.press(page.getByRole("button", { name: "List of countries" }));
  await fingers.press(page.getByRole("option", { name: "United States", exact: true }));
  await fingers.fill(page.getByLabel("Password", { exact: true }), password);
  await fingers.fill(page.getByLabel("Confirm password", { exact: true }), password);
  await fingers.press(page.getByRole("button", { name: "Sign up" }));
  await fingers.fill(page.getByLabel("OTP"), await shop.mailbox.waitForCode(email));
  await fingers.press(page.getByRole("button", { name: "Verify Account" }));
  await page.waitForURL((url) => url.pathname === "/");
  await fingers.press(page.getByRole("button", { name: /^Cart/ }));
  await fingers.press(page.getByRole("button", { name: "Checkout" }));
  await checkOut(page, fingers);
  await page.waitForURL(/\/c\/pay\//);
  fingers.tell("by signing up");
  expect(fingers).toMatchObject({ presses: 9, fields: 5 });
});
