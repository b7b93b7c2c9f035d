import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HttpClient } from "../../../../../commerce/test/http-client";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import type { Address, Product, User } from "../../../src/contract/records";
import { type Customer, People } from "../accounts/people";

let shop: Shop;
let people: People;
/** Somebody for what is refused, which changes nothing. */
let bystander: Customer;

beforeAll(async () => {
  shop = await startShop();
  people = new People(shop);
  bystander = await people.customer();
});

afterAll(() => shop?.stop());

const HOME = {
  name: "Ann Mary Example",
  phone: "+1 (212) 555-0123",
  line1: "1 Main Street",
  line2: "Apartment 4",
  city: "Austin",
  state: "TX",
  postal_code: "73301",
  country: "US",
};

const add = (browser: HttpClient, change: object = {}) =>
  browser.post<Address>("/addresses", { ...HOME, ...change });
const book = async (browser: HttpClient) => (await browser.get<Address[]>("/addresses")).body;
const defaults = async (browser: HttpClient) =>
  (await book(browser)).filter(({ isDefault }) => isDefault).map(({ line1 }) => line1);

describe("one's own profile", () => {
  it("changes what is given and leaves the rest", async () => {
    const { browser, user } = await people.customer();
    const changed = await browser.post<User>("/me", {
      name: "  Bea   Maria Other ",
      phone: "+1 212 555 0123",
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ ...user, name: "Bea Maria Other", phone: "+1 212 555 0123" });
    const again = await browser.post<User>("/me", { country: "Canada", phone: "" });
    expect(again.body).toEqual({ ...user, name: "Bea Maria Other", country: "Canada" });
    expect((await browser.get("/me")).body).toEqual(again.body);
  });

  it.each([
    [{ name: " " }, /name/],
    [{ country: 7 }, /country/],
    [{ phone: "call me" }, /phone: Enter a phone number/],
    [{ phone: "123" }, /phone/],
  ])("refuses %j by name", async (body, message) => {
    const { browser } = bystander;
    const answer = await browser.post("/me", body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatch(message);
  });

  it("needs a session", async () => {
    expect((await people.browser().post("/me", { name: "Nobody" })).status).toBe(401);
    expect((await people.browser().get("/addresses")).status).toBe(401);
  });
});

describe("the address book", () => {
  it("makes the first address the default and tells it as it was given", async () => {
    const { browser } = await people.customer();
    expect(await book(browser)).toEqual([]);
    const { status, body } = await add(browser);
    expect(status).toBe(201);
    expect(body).toEqual({ _id: body._id, ...HOME, isDefault: true });
    expect(await book(browser)).toEqual([body]);
    expect((await browser.get("/me")).body).toMatchObject({
      address: "1 Main Street, Apartment 4, Austin, TX, US",
      zipCode: "73301",
    });
  });

  it("takes a state by its name, a country by its name, and nothing where nothing is needed", async () => {
    const { browser } = await people.customer();
    const texas = {
      state: "texas",
      country: "United States",
      phone: null,
      line2: null,
      postal_code: "73301-0001",
    };
    const { body } = await add(browser, texas);
    expect(body).toMatchObject({
      state: "TX",
      country: "US",
      phone: "",
      line2: "",
      postal_code: "73301-0001",
    });
    const abroad = { city: "Vancouver", state: "British Columbia", postal_code: "V5K 0A1", country: "ca" };
    expect((await add(browser, abroad)).body).toMatchObject({ state: "British Columbia", country: "CA" });
  });

  it.each([
    [{ state: "Ontario" }, /state: Enter a state/],
    [{ state: undefined }, /state: Enter a state/],
    [{ postal_code: "7330" }, /postal_code: Enter a ZIP/],
    [{ postal_code: "V5K 0A1" }, /postal_code: Enter a ZIP/],
    [{ country: "Atlantis" }, /country: Enter a country/],
    [{ name: "" }, /name/],
    [{ line1: undefined }, /line1/],
    [{ phone: "none" }, /phone/],
  ])("refuses %j in words", async (change, message) => {
    const { browser } = bystander;
    const { status, body } = await add(browser, change);
    expect(status).toBe(400);
    expect(body).toMatch(message);
    expect(await book(browser)).toEqual([]);
  });

  it("has exactly one default, whichever is chosen, changed or removed", async () => {
    const { browser } = await people.customer();
    const first = (await add(browser)).body;
    const second = (await add(browser, { line1: "2 Side Street" })).body;
    expect(second.isDefault).toBe(false);
    const third = (await add(browser, { line1: "3 Back Street", isDefault: true })).body;
    expect(third.isDefault).toBe(true);
    expect(await defaults(browser)).toEqual(["3 Back Street"]);

    const chosen = await browser.post<Address>(`/addresses/${first._id}`, { isDefault: true });
    expect(chosen.body).toEqual({ ...first, isDefault: true });
    expect((await book(browser))[0]).toEqual(chosen.body);
    const kept = await browser.post<Address>(`/addresses/${first._id}`, { isDefault: false, line2: null });
    expect(kept.body).toEqual({ ...first, line2: "", isDefault: true });

    expect((await browser.delete(`/addresses/${first._id}`)).status).toBe(204);
    expect(await defaults(browser)).toEqual(["3 Back Street"]);
    expect((await browser.delete(`/addresses/${second._id}`)).status).toBe(204);
    expect(await defaults(browser)).toEqual(["3 Back Street"]);
    expect((await browser.delete(`/addresses/${third._id}`)).status).toBe(204);
    expect(await book(browser)).toEqual([]);
    expect((await browser.delete(`/addresses/${third._id}`)).status).toBe(404);
  });

  it("has one default after ten additions at once that all want to be it", async () => {
    const { browser } = await people.customer();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => add(browser, { line1: `${index} Street`, isDefault: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await book(browser)).toHaveLength(10);
    expect(await defaults(browser)).toHaveLength(1);
  });

  it("checks a change as a whole, and keeps the address when it is refused", async () => {
    const { browser } = await people.customer();
    const { body: address } = await add(browser);
    expect((await browser.post(`/addresses/${address._id}`, { country: "CA", state: "BC" })).status).toBe(
      200,
    );
    const back = await browser.post(`/addresses/${address._id}`, { country: "US" });
    expect(back).toMatchObject({ status: 400, body: expect.stringMatching(/state/) });
    expect((await book(browser))[0]).toMatchObject({ country: "CA", state: "BC" });
  });

  it("opens the payment page with its default address, and without one with none", async () => {
    const { browser, user, email } = await people.customer();
    const { body: products } = await browser.get<Product[]>("/admin/serverproducts?limit=100&in_stock=true");
    const buyable = products.filter(({ variants }) => variants.length === 1);
    const page = async (index: number) => {
      const { status, body } = await browser.post<{ url: string }>("/pay/create-checkout-session", {
        cartItems: [{ id: buyable[index]?._id, quantity: 1 }],
        userId: user._id,
      });
      expect(status).toBe(200);
      const html = await (await fetch(body.url)).text();
      const fields = ["email", "name", "line1", "line2", "city", "state", "postal_code", "phone"];
      return fields.map((name) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1]);
    };
    const bare = [email, "", "", "", "", "", "", ""];
    expect(await page(0)).toEqual(bare);
    const { body: first } = await add(browser);
    const place = ["1 Main Street", "Apartment 4", "Austin", "TX", "73301", "+1 (212) 555-0123"];
    expect(await page(1)).toEqual([email, "Ann Mary Example", ...place]);
    await browser.post(`/addresses/${first._id}`, { line1: "9 New Road" });
    expect((await page(2))[2]).toBe("9 New Road");
    await browser.post(`/addresses/${first._id}`, { country: "CA", state: "BC", postal_code: "V5K 0A1" });
    expect(await page(3)).toEqual(bare);
  });

  it("shows nobody else's", async () => {
    const [ann, bob] = await Promise.all([people.customer(), people.customer()]);
    const { body: address } = await add(ann.browser);
    expect(await book(bob.browser)).toEqual([]);
    const path = `/addresses/${address._id}`;
    expect((await bob.browser.post(path, { name: "Bob" })).status).toBe(404);
    expect((await bob.browser.delete(path)).status).toBe(404);
    expect((await ann.browser.get<Address[]>("/addresses")).body).toEqual([address]);
  });
});
