import type { Page } from "@playwright/test";

const CARD_THAT_PAYS = "4242 4242 4242 4242";

/** Fills the hosted payment page and sends it. */
export async function payOnHostedPage(page: Page, card = CARD_THAT_PAYS): Promise<void> {
  await fillHostedPage(page, card);
  await page.getByRole("button", { name: "Pay" }).click();
}

export async function fillHostedPage(page: Page, card = CARD_THAT_PAYS): Promise<void> {
  await page.getByLabel("Card number").fill(card);
  await page.getByLabel("MM / YY").fill("12 / 34");
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel("Cardholder name").fill("Julia Cook");
  await page.getByLabel("Full name").fill("Julia Cook");
  await page.getByLabel("Address", { exact: true }).fill("1 Kitchen Lane");
  await page.getByLabel("Apartment").fill("Apt 2");
  await page.getByLabel("City").fill("Portland");
  await page.getByLabel("State").fill("ME");
  await page.getByLabel("ZIP").fill("04101");
  await page.getByLabel("Phone number").fill("+1 207 555 0100");
}
