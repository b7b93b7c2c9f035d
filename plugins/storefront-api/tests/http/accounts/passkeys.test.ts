import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Authenticator, type Lies } from "../../../../../commerce/test/authenticator";
import { eventually } from "../../../../../commerce/test/eventually";
import type { HttpClient } from "../../../../../commerce/test/http-client";
import { type Shop, sharedShop } from "../../../../../commerce/test/shop";
import type { Passkey, User } from "../../../src/contract/records";
import { codeOf } from "../own-data/canary";
import { type Customer, People } from "./people";

let shop: Shop;
let people: People;

beforeAll(async () => {
  shop = await sharedShop();
  people = new People(shop);
});

afterAll(() => shop?.stop());

interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
  excludeCredentials?: { id: string }[];
}

const device = () => new Authenticator("localhost", new URL(shop.storeUrl).origin);
const askToAdd = async (browser: HttpClient) => (await browser.post<Options>("/passkeys/options")).body;
const askToSignIn = async (browser: HttpClient) =>
  (await browser.post<Options>("/passkeys/sign-in/options")).body;

async function add({ browser }: Customer, authenticator = device(), name?: string): Promise<Authenticator> {
  const response = authenticator.create(await askToAdd(browser));
  const { status, body } = await browser.post<Passkey>("/passkeys", { response, name });
  if (status !== 201) throw new Error(`Adding a passkey answered ${status}: ${JSON.stringify(body)}`);
  return authenticator;
}

const show = (browser: HttpClient, response: object) => browser.post<User>("/passkeys/sign-in", { response });

async function signIn(authenticator: Authenticator, browser = people.browser(), lies: Lies = {}) {
  return show(browser, authenticator.sign(await askToSignIn(browser), lies));
}

describe("a passkey", () => {
  it("signs its owner in without an email or a password, in any browser", async () => {
    const ann = await people.customer();
    const authenticator = await add(ann, device(), "Phone");
    const browser = people.browser();
    const { status, body } = await signIn(authenticator, browser);
    expect(status).toBe(200);
    expect(body).toEqual(ann.user);
    expect((await browser.get("/me")).body).toEqual(ann.user);
    const [kept] = (await browser.get<Passkey[]>("/passkeys")).body;
    expect(kept).toMatchObject({ name: "Phone", lastUsedAt: expect.any(String) });
    expect(await people.mailbox.waitFor(ann.email, /passkey was added/i)).toBeDefined();
  });

  it("is made for the store's host, and not twice in one device", async () => {
    const ann = await people.customer();
    const authenticator = await add(ann);
    const options = await askToAdd(ann.browser);
    expect(options.rp?.id).toBe(new URL(shop.storeUrl).hostname);
    expect(options.excludeCredentials).toMatchObject([{ id: authenticator.id.toString("base64url") }]);
    const again = authenticator.create(options);
    expect((await ann.browser.post("/passkeys", { response: again })).status).toBe(409);
  });

  it("is one of several, each of which can be removed by its owner alone, the last one too", async () => {
    const [ann, bob] = await Promise.all([people.customer(), people.customer()]);
    const [first, second] = [await add(ann, device(), "Phone"), await add(ann, device(), "Laptop")];
    const { body } = await ann.browser.get<Passkey[]>("/passkeys");
    expect(body.map(({ name, lastUsedAt }) => [name, lastUsedAt])).toEqual([
      ["Phone", null],
      ["Laptop", null],
    ]);
    const [phone, laptop] = body.map(({ _id }) => `/passkeys/${_id}`);
    expect((await bob.browser.delete(`${phone}`)).status).toBe(404);
    expect((await bob.browser.get("/passkeys")).body).toEqual([]);
    expect((await ann.browser.delete(`${phone}`)).status).toBe(204);
    expect((await signIn(first)).status).toBe(401);
    expect((await signIn(second)).status).toBe(200);
    expect((await ann.browser.delete(`${laptop}`)).status).toBe(204);
    expect((await signIn(second)).status).toBe(401);
    expect((await ann.browser.delete(`${laptop}`)).status).toBe(404);
  });

  it("needs a session to be added, listed or removed", async () => {
    const stranger = people.browser();
    expect((await stranger.post("/passkeys/options")).status).toBe(401);
    expect((await stranger.get("/passkeys")).status).toBe(401);
    expect((await stranger.delete("/passkeys/any")).status).toBe(401);
  });
});

describe("an answer to sign in", () => {
  it("works once", async () => {
    const authenticator = await add(await people.customer());
    const browser = people.browser();
    // From a device that counts, the second showing would be refused for its count alone.
    const answer = authenticator.sign(await askToSignIn(browser), { counter: 0 });
    expect((await show(browser, answer)).status).toBe(200);
    expect((await show(people.browser(), answer)).status).toBe(401);
  });

  it("shown ten times at once opens one session, though the device does not count", async () => {
    const authenticator = await add(await people.customer());
    const answer = authenticator.sign(await askToSignIn(people.browser()), { counter: 0 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => show(people.browser(), answer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("is refused from a copied device, which counts from where it was copied", async () => {
    const authenticator = await add(await people.customer());
    expect((await signIn(authenticator, people.browser(), { counter: 7 })).status).toBe(200);
    expect((await signIn(authenticator, people.browser(), { counter: 7 })).status).toBe(401);
    expect((await signIn(authenticator, people.browser(), { counter: 3 })).status).toBe(401);
    expect((await signIn(authenticator, people.browser(), { counter: 8 })).status).toBe(200);
  });

  it.each<[string, Lies]>([
    ["another site", { origin: "https://shop.evil.example" }],
    ["another host's passkey", { rpId: "evil.example" }],
    ["a made-up challenge", { challenge: "bWFkZS11cC1jaGFsbGVuZ2U" }],
    ["a device that nobody unlocked", { userVerified: false }],
  ])("is refused for %s", async (_, lies) => {
    const authenticator = await add(await people.customer());
    const browser = people.browser();
    expect((await signIn(authenticator, browser, lies)).status).toBe(401);
    expect((await browser.get("/me")).status).toBe(401);
  });

  it("is refused after five minutes", async () => {
    const authenticator = await add(await people.customer());
    const browser = people.browser();
    const answer = authenticator.sign(await askToSignIn(browser));
    await people.sql("update account_passkey_challenge set expires_at = expires_at - interval '5 minutes'");
    expect((await show(browser, answer)).status).toBe(401);
  });

  it("is refused for a challenge that was given out to add a passkey", async () => {
    const ann = await people.customer();
    const authenticator = await add(ann);
    const answer = authenticator.sign(await askToAdd(ann.browser));
    expect((await show(people.browser(), answer)).status).toBe(401);
  });

  it("is refused when it names another account", async () => {
    const [ann, bob] = await Promise.all([people.customer(), people.customer()]);
    const authenticator = await add(ann);
    const answer = authenticator.sign(await askToSignIn(people.browser()));
    const userHandle = Buffer.from(bob.user._id).toString("base64url");
    const lying = { ...answer, response: { ...answer.response, userHandle } };
    expect((await show(people.browser(), lying)).status).toBe(401);
  });

  it("is refused for an account that has gone", async () => {
    const ann = await people.customer();
    const authenticator = await add(ann);
    await people.sql("update customer set deleted_at = now() where id = $1", [ann.user._id]);
    expect((await signIn(authenticator)).status).toBe(401);
  });

  it("may be asked for by everybody behind one address, however often the sign-in page is looked at", async () => {
    const authenticator = await add(await people.customer());
    const address = people.address();
    for (let look = 0; look < 101; look += 1) {
      expect((await people.browser(address).post("/passkeys/sign-in/options")).status).toBe(200);
    }
    expect((await signIn(authenticator, people.browser(address))).status).toBe(200);
  });

  it("is refused from an address that has shown a hundred wrong ones, and from no other", async () => {
    const authenticator = await add(await people.customer());
    const address = people.address();
    const used = authenticator.sign(await askToSignIn(people.browser()), { counter: 0 });
    expect((await show(people.browser(), used)).status).toBe(200);
    for (let wrong = 0; wrong < 100; wrong += 1) {
      expect((await show(people.browser(address), used)).status).toBe(401);
    }
    expect((await show(people.browser(address), used)).status).toBe(429);
    expect((await signIn(authenticator, people.browser(), { counter: 0 })).status).toBe(200);
  });

  it("that is none is refused for what it is", async () => {
    expect((await people.browser().post("/passkeys/sign-in", { response: { id: "x" } })).status).toBe(400);
    expect((await people.browser().post("/passkeys/sign-in", {})).status).toBe(400);
  });
});

describe("whoever has taken a session over", () => {
  const age = ({ user }: Customer) =>
    people.sql(
      "update account_session set created_at = created_at - interval '15 minutes' where customer_id = $1",
      [user._id],
    );

  it("adds no passkey once the sign-in is 15 minutes old, and whoever signs in again does", async () => {
    const ann = await people.customer();
    const begun = device().create(await askToAdd(ann.browser));
    await age(ann);
    const words = "Please sign in again to add a passkey.";
    expect(await ann.browser.post("/passkeys/options")).toMatchObject({ status: 403, body: words });
    expect(await ann.browser.post("/passkeys", { response: begun })).toMatchObject({
      status: 403,
      body: words,
    });
    expect((await ann.browser.get("/passkeys")).body).toEqual([]);
    expect((await people.login(ann.browser, ann.email)).status).toBe(200);
    expect((await signIn(await add(ann))).status).toBe(200);
  });

  it("keeps no passkey when the owner resets the password, and is named by the mail when the owner changes it", async () => {
    const ann = await people.customer();
    const stolen = await add(ann, device(), "Somebody's laptop");
    const change = {
      email: ann.email,
      currentPassword: ann.password,
      newPassword: "another fine passphrase 8",
    };
    expect((await ann.browser.post("/change-password", change)).status).toBe(200);
    const told = await people.mailbox.waitFor(ann.email, /password was changed/i);
    expect(told.text).toMatch(/can still sign in with these passkeys: "Somebody's laptop"/);
    const browser = people.browser();
    await browser.post("/password_reset/getOTP", { email: ann.email });
    const secret = await people.mailbox.waitForSecret(ann.email, "/reset-password");
    const reset = { secret, newPassword: "a third fine passphrase 9" };
    expect((await browser.post("/password_reset/reset_link", reset)).status).toBe(200);
    expect((await signIn(stolen)).status).toBe(401);
    const mail = await eventually("the mail of the reset", async () => {
      const mails = await people.mailbox.all(ann.email);
      return mails.find(({ text }) => /passkeys were removed/.test(text));
    });
    expect(mail.text).toContain("Somebody's laptop");
  });

  it("keeps no passkey when the owner undoes a change of email, not even one that was added before it", async () => {
    const ann = await people.customer();
    const stolen = await add(ann);
    const email = people.email();
    await ann.browser.post("/me/email", { email });
    const given = {
      newOtp: await codeOf(people, email, /Confirm your new email/),
      oldOtp: await codeOf(people, ann.email, /change the email/),
    };
    expect((await ann.browser.post("/me/email/confirm", given)).status).toBe(200);
    expect((await signIn(stolen)).status).toBe(200);
    const secret = await people.mailbox.waitForSecret(ann.email, "/keep-email");
    expect((await people.browser().post("/me/email/undo", { secret })).status).toBe(200);
    expect((await signIn(stolen)).status).toBe(401);
  });
});

describe("an answer to add one", () => {
  it("is refused when it was made for another account, another site, or twice", async () => {
    const [ann, bob] = await Promise.all([people.customer(), people.customer()]);
    const stolen = device().create(await askToAdd(ann.browser));
    expect((await bob.browser.post("/passkeys", { response: stolen })).status).toBe(400);
    // The attempt has used the challenge up.
    expect((await ann.browser.post("/passkeys", { response: stolen })).status).toBe(400);
    const foreign = device().create(await askToAdd(ann.browser), { origin: "https://shop.evil.example" });
    expect((await ann.browser.post("/passkeys", { response: foreign })).status).toBe(400);
    expect((await ann.browser.get("/passkeys")).body).toEqual([]);
  });

  it("is refused when it signs nothing that was asked", async () => {
    const ann = await people.customer();
    const made = device().create({ challenge: "bWFkZS11cC1jaGFsbGVuZ2U" });
    expect((await ann.browser.post("/passkeys", { response: made })).status).toBe(400);
    expect((await ann.browser.post("/passkeys", { response: {} })).status).toBe(400);
  });
});
