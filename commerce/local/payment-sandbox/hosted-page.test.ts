import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fixture, startFixture } from "./test-fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const filled = {
  email: "cook@example.com",
  name: "Ada Baker",
  line1: "1 Main St",
  line2: "Apt 4",
  city: "Albany",
  state: "new york",
  postal_code: "12207",
  phone: "(212) 555-0100",
  shipping_rate: "1",
  card_number: "4242 4242 4242 4242",
  expiry: "12 / 40",
  cvc: "123",
  cardholder: "Ada B. Baker",
};

const pay = (url: string, over: Partial<typeof filled> = {}) =>
  fetch(url, { method: "POST", body: new URLSearchParams({ ...filled, ...over }), redirect: "manual" });

async function openPage(): Promise<{ id: string; url: string }> {
  const { id, url } = await fixture.openSession();
  return { id, url: String(url) };
}

describe("the hosted page", () => {
  it("has the labels, the shopper's email, the order and the way back", async () => {
    const { url } = await openPage();
    const response = await fetch(url);
    const page = await response.text();
    expect(response.status).toBe(200);
    for (const label of [
      "Email",
      "Card number",
      "MM / YY",
      "CVC",
      "Cardholder name",
      "Full name",
      "Address",
      "Apartment",
      "City",
      "State",
      "ZIP",
      "Phone number",
    ]) {
      expect(page).toMatch(new RegExp(`<label for="[a-z_0-9]+">${label}</label>`));
    }
    expect(page).toContain('value="cook@example.com"');
    expect(page).toContain('<button type="submit">Pay</button>');
    expect(page).toContain('href="http://localhost:8000/payment-failure">Back</a>');
    expect(page).toContain("Cast iron skillet &#60;10.25&#62;");
    expect(page).toContain("3–5 business days");
    expect(page).toContain("$99.92");
    expect(page).toContain("no real money");
    expect(page).not.toContain("<script");
  });

  it("takes a payment and leads to the success address with the session's id", async () => {
    const { id, url } = await openPage();
    const response = await pay(url);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`http://localhost:8000/payment-success?session_id=${id}`);
    const session = await fixture.stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
    expect(session).toMatchObject({
      status: "complete",
      amount_total: 9992,
      customer_details: { email: "cook@example.com", phone: "(212) 555-0100" },
      collected_information: {
        shipping_details: {
          name: "Ada Baker",
          address: { line1: "1 Main St", line2: "Apt 4", state: "NY", postal_code: "12207", country: "US" },
        },
      },
      payment_intent: { status: "requires_capture" },
    });
  });

  it("charges once however often Pay is pressed", async () => {
    const { id, url } = await openPage();
    const responses = await Promise.all([pay(url), pay(url), pay(url)]);
    expect(responses.map((response) => response.status)).toEqual([303, 303, 303]);
    const session = await fixture.stripe.checkout.sessions.retrieve(id);
    const charges = await fixture.stripe.charges.list({ payment_intent: String(session.payment_intent) });
    expect(charges.data).toHaveLength(1);
  });

  it("says why a card was declined, keeps what was typed but the CVC, and takes another card", async () => {
    const { url } = await openPage();
    const declined = await pay(url, { card_number: "4000 0000 0000 0002", city: '"><script>' });
    const page = await declined.text();
    expect(declined.status).toBe(402);
    expect(page).toContain("autofocus>Your card was declined.<");
    expect(page).toContain('value="4000 0000 0000 0002"');
    expect(page).toContain('value="&#34;&#62;&#60;script&#62;"');
    expect(page).not.toContain('value="123"');
    expect(page).toMatch(/value="1" checked/);
    const poor = await pay(url, { card_number: "4000 0000 0000 9995" });
    expect(await poor.text()).toContain("Your card has insufficient funds.");
    expect((await pay(url)).status).toBe(303);
  });

  it.each([
    ["email", "cook", "Your email is invalid."],
    ["card_number", "4242 4242 4242 4241", "Your card number is invalid."],
    ["expiry", "01 / 20", "expiration date is in the past."],
    ["expiry", "13 / 40", "expiration date is incomplete."],
    ["cvc", "1", "security code is incomplete."],
    ["state", "Bavaria", "Enter a state of the United States"],
    ["postal_code", "1220", "Your ZIP is invalid."],
    ["phone", "555", "Your phone number is incomplete."],
    ["name", " ", "Enter your full name."],
    ["shipping_rate", "7", "Choose a shipping method."],
  ])("explains what is wrong with %s %j", async (field, value, message) => {
    const { id, url } = await openPage();
    const response = await pay(url, { [field]: value });
    const page = (await response.text()).replaceAll("&#39;", "'");
    expect(response.status).toBe(400);
    expect(page).toContain(message);
    expect((await fixture.stripe.checkout.sessions.retrieve(id)).status).toBe("open");
  });

  it("tells a shopper who comes back that the order is paid, or the time is over", async () => {
    const paid = await openPage();
    await pay(paid.url);
    expect(await (await fetch(paid.url)).text()).toContain("already been paid");

    const expired = await openPage();
    await fixture.stripe.checkout.sessions.expire(expired.id);
    const page = await pay(expired.url);
    expect(page.status).toBe(410);
    expect(await page.text()).toContain('href="http://localhost:8000/payment-failure"');
    expect((await fetch(`${fixture.sandbox.url}/c/pay/cs_test_nobody`)).status).toBe(404);
  });

  it("asks only for what the session collects", async () => {
    const { id, url } = await fixture.openSession({
      shipping_address_collection: undefined,
      phone_number_collection: undefined,
      shipping_options: undefined,
    });
    const page = await (await fetch(String(url))).text();
    expect(page).not.toMatch(/Full name|Phone number|Shipping method/);
    const { email, card_number, expiry, cvc, cardholder } = filled;
    const body = new URLSearchParams({ email, card_number, expiry, cvc, cardholder });
    expect((await fetch(String(url), { method: "POST", body, redirect: "manual" })).status).toBe(303);
    expect((await fixture.stripe.checkout.sessions.retrieve(id)).amount_total).toBe(8497);
  });
});
