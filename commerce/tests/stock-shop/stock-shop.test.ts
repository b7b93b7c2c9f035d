import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EmailOtpOptions } from "../../../plugins/email-otp/src/modules/email-otp/options";
import { Authenticator, type Lies } from "../../test/authenticator";
import { figure } from "../../test/figure";
import { HttpClient } from "../../test/http-client";
import { LONG_RUN } from "../../test/long-run";
import { bearer, CodeVisitor } from "./code-visitor";
import { codeOf, MailFile } from "./mail-file";
import { type Configuration, StockShop } from "./stock-shop";
import { rowsOf } from "./traces";

const ADMIN = { email: "boss@stock.example", password: "a passphrase of the boss" };
/** Where the stranger's storefront is. */
const STORE = "https://pots.example";
const PASSWORD = "a passphrase of ann's";
/** Few by default: enough to compare the answers, not the times. */
const SAMPLES = LONG_RUN ? 20 : 4;
const WORKSPACES = ["kit", "plugins/email-otp", "plugins/staff"];

let shop: StockShop;
let mailFile: Awaited<ReturnType<typeof MailFile.write>>;
let publishableKey: string;

/** @param options of email-otp */
const configuration = (options: EmailOtpOptions): Configuration => ({
  plugins: [
    {
      name: "@emberly/email-otp",
      options: { ...options, resendCooldown: 0 },
      modules: [
        {
          resolve: "@medusajs/medusa/auth",
          dependencies: ["emailOtp"],
          options: {
            providers: [
              { resolve: "@medusajs/medusa/auth-emailpass", id: "emailpass" },
              { resolve: "@emberly/email-otp/providers/sign-in-code", id: "sign-in-code" },
              { resolve: "@emberly/email-otp/providers/customer-passkey", id: "customer-passkey" },
            ],
            verification: {
              providers: [{ resolve: "@emberly/email-otp/providers/email-otp", id: "email-otp" }],
            },
          },
        },
        mailFile.module,
      ],
    },
    { name: "@emberly/staff", options: { shopName: "Stock" } },
  ],
});

/** A stranger's shop, from an empty folder to the first sign-in. */
beforeAll(async () => {
  shop = await StockShop.open();
  await shop.install(WORKSPACES);
  mailFile = await MailFile.write(shop);
  await shop.configure(
    configuration({ signIn: true, mails: { shop: "Stock" }, passkeys: { url: STORE, name: "Stock" } }),
  );
  await shop.medusa(["db:migrate", "--execute-safe-links"]);
  await shop.medusa(["user", "-e", ADMIN.email, "-p", ADMIN.password]);
  const script = "./node_modules/@emberly/staff/.medusa/server/src/scripts/make-administrator.js";
  await shop.medusa(["exec", script, ADMIN.email]);
  await shop.start();
  const { body } = await (await signIn()).get<{ api_keys: { token: string }[] }>(
    "/admin/api-keys?type=publishable",
  );
  publishableKey = body.api_keys[0]?.token ?? "";
}, 900_000);

afterAll(() => shop?.clear());

const visitor = () => new HttpClient(shop.url);
const shopper = (email?: string) => new CodeVisitor(shop.url, publishableKey, mailFile.mails, email);

async function signIn(credentials = ADMIN): Promise<HttpClient> {
  const { body } = await visitor().post<{ token: string }>("/auth/user/emailpass", credentials);
  return new HttpClient(shop.url, { authorization: `Bearer ${body.token}` });
}

describe("the packages", () => {
  test("bring their types, a licence and a changelog, and have no file that is not theirs", async () => {
    for (const name of ["kit", "email-otp", "staff"]) {
      const folder = path.join(shop.folder, "node_modules/@emberly", name);
      for (const file of ["LICENSE", "README.md", "CHANGELOG.md"]) {
        await expect(readFile(path.join(folder, file), "utf8")).resolves.not.toBe("");
      }
    }
    await writeFile(
      path.join(shop.folder, "stranger.ts"),
      `import { ADMINISTRATOR_ROLE, STAFF_MODULE, type StaffOptions, type StaffService } from "@emberly/staff";
import { currentActor } from "@emberly/staff/actor";
import { Permissions } from "@emberly/staff/permissions";
import { Failure } from "@emberly/kit/failure";
const options: StaffOptions = { secondFactor: "required", routes: [{ "gift_card:read": ["GET /gift-cards"] }] };
// @ts-expect-error no such setting
const wrong: StaffOptions = { secondFactor: "sometimes" };
const held: boolean = new Permissions(["order:read"]).allow("order:read");
const name: string | undefined = currentActor()?.email;
export const kept: [string, string, Failure | null, StaffService | undefined] = [ADMINISTRATOR_ROLE, STAFF_MODULE, null, undefined];
export default [options, wrong, held, name];
`,
    );
    const check = [
      "--noEmit",
      "--strict",
      "--skipLibCheck",
      "--module",
      "node16",
      "--target",
      "es2022",
      "stranger.ts",
    ];
    const tsc = path.join(shop.folder, "node_modules/.bin/tsc");
    await expect(promisify(execFile)(tsc, check, { cwd: shop.folder })).resolves.toMatchObject({
      stdout: "",
    });
  });
});

describe("@emberly/email-otp in a stock shop", () => {
  test("mails a code and confirms it through the engine's own calls", async () => {
    const email = "ann@stock.example";
    const registered = await visitor().post<{ token: string }>("/auth/customer/emailpass/register", {
      email,
      password: "a passphrase of ann's",
    });
    const bearer = { authorization: `Bearer ${registered.body.token}` };
    const asked = await visitor().post(
      "/auth/verification/request",
      { entity_id: email, entity_type: "email", code_provider: "email-otp" },
      bearer,
    );
    expect(asked.status).toBeLessThan(300);
    const mail = await mailFile.mails.next(email);
    expect(mail).toMatchObject({
      template: "email-otp.verify-email",
      content: { subject: "Your Stock verification code" },
    });
    const code = codeOf(mail);
    const confirm = (given: string) =>
      visitor().post("/auth/verification/confirm", { code: given, code_provider: "email-otp" }, bearer);
    expect((await confirm(code === "000000" ? "000001" : "000000")).status).toBeGreaterThanOrEqual(400);
    expect((await confirm(code)).status).toBe(200);
    expect((await confirm(code)).status).toBeGreaterThanOrEqual(400);
  });
});

describe("sign-in by code in a stock shop", () => {
  test("makes a customer of who shows the code of a new address, and knows them the next time", async () => {
    const ann = shopper();
    const code = await ann.code();
    const [mail] = await mailFile.mails.to(ann.email);
    expect(mail?.content).toMatchObject({
      subject: "Your Stock sign-in code",
      html: expect.stringContaining(code),
      text: expect.stringContaining("sign in at Stock"),
    });
    const { status, body } = await ann.show(code);
    expect(status).toBe(200);
    const made = await ann.becomeCustomer(body.token);
    expect(made.status).toBe(200);
    const again = await ann.me(await ann.signIn());
    expect(again.body.customer).toMatchObject({ id: made.body.customer.id, email: ann.email });
  });

  test("keeps the code nowhere, neither in its own tables nor among the engine's notifications", async () => {
    const ann = shopper();
    const code = await ann.code();
    for (const table of ["notification", "email_otp_code", "email_otp_limit"]) {
      const rows = await rowsOf(shop.databaseUrl, `select * from ${table}`);
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
    }
  });

  test("takes a code once, and no wrong one, nor one of another address or another purpose", async () => {
    const [ann, bob] = [shopper(), shopper()];
    const registered = await ann.signUp(PASSWORD);
    await ann.verify(registered);
    const verified = codeOf(await mailFile.mails.next(ann.email));
    const code = await ann.code();
    const wrong = code === "000000" ? "000001" : "000000";
    for (const answer of [
      await ann.show(wrong),
      await ann.show(verified === code ? wrong : verified),
      await bob.show(code),
      await ann.show(""),
    ]) {
      expect(answer).toMatchObject({ status: 401, body: { message: "Invalid or expired code" } });
    }
    const tries = await Promise.all(Array.from({ length: 10 }, () => ann.show(code)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("reaches the customer of a verified account, who keeps the password", async () => {
    const ann = shopper();
    const token = await ann.signUp(PASSWORD);
    await ann.verify(token);
    const { body } = await ann.me(token);
    expect((await ann.me(await ann.signIn())).body).toEqual(body);
    expect((await ann.logIn(PASSWORD)).status).toBe(200);
  });

  test("takes an account that nobody verified from whoever made it, and its customer is the owner's", async () => {
    const email = shopper().email;
    const mallory = shopper(email);
    const token = await mallory.signUp("a stranger's passphrase");
    const { body } = await mallory.me(token);
    const owner = shopper(email);
    expect((await owner.me(await owner.signIn())).body.customer.id).toBe(body.customer.id);
    expect((await mallory.logIn("a stranger's passphrase")).status).toBe(401);
    expect((await mallory.refresh(token)).status).toBeGreaterThanOrEqual(400);
  });

  test("opens the dashboard to nobody, not even to its owner", async () => {
    const boss = shopper(ADMIN.email);
    const code = await boss.code();
    // The engine itself refuses providers that the dashboard does not name, and this one refuses whoever is no customer.
    expect((await boss.show(code, { as: "user" })).status).toBe(400);
    expect(await boss.show(code, { as: "supplier" })).toMatchObject({
      status: 401,
      body: { message: expect.stringMatching(/customers/) },
    });
    const { status, body } = await boss.show(code);
    expect(status).toBe(200);
    for (const address of ["/admin/orders", "/admin/users/me"]) {
      expect((await visitor().get(address, bearer(body.token))).status).toBe(401);
    }
    expect((await visitor().post("/auth/sign-in-code/user", {}, bearer(body.token))).status).not.toBe(200);
    expect((await boss.becomeCustomer(body.token)).status).toBe(200);
    expect((await (await signIn()).get("/admin/orders")).status).toBe(200);
  });

  test("refuses what is no address", async () => {
    const ann = shopper();
    for (const email of ["ann", "", `${"a".repeat(250)}@stock.example`]) {
      expect((await ann.ask(email)).status).toBe(400);
    }
  });

  test("mails five codes to an address, whoever asks, and tells a network of 30 to wait", async () => {
    const email = shopper().email;
    const asked = await Promise.all(Array.from({ length: 8 }, () => shopper().ask(email)));
    expect(asked.filter(({ body }) => body.sent)).toHaveLength(5);
    const ann = shopper();
    const statuses = await Promise.all(Array.from({ length: 31 }, () => ann.ask(shopper().email)));
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await shopper().ask()).status).toBe(200);
  });

  test("refuses tries after 25 wrong ones of an address, known or not, and after 100 of a network", async () => {
    const ann = shopper();
    await ann.signUp(PASSWORD);
    for (const email of [ann.email, shopper().email]) {
      const statuses: number[] = [];
      for (let tries = 0; tries < 26; tries += 1) {
        statuses.push((await shopper(email).show("000000")).status);
      }
      expect(statuses).toEqual([...Array.from({ length: 25 }, () => 401), 429]);
    }
    const guesser = shopper();
    // The engine decodes what stands in the place of a parameter.
    const written = ["sign-in-code", "sign%2Din-code", "%73ign-in-code"];
    const guesses = await Promise.all(
      Array.from({ length: 101 }, (_, index) =>
        guesser.show("000000", { email: shopper().email, by: written[index % written.length] }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test.each([
    ["asking for a sign-in code", (someone: CodeVisitor) => someone.ask()],
    ["a wrong sign-in code", (someone: CodeVisitor) => someone.show("000000")],
  ])("answers %s alike for known and unknown addresses, and as fast", async (name, call) => {
    const ofKnown: number[] = [];
    const ofUnknown: number[] = [];
    for (let samples = 0; samples < SAMPLES; samples += 1) {
      const [known, unknown] = [shopper(), shopper()];
      await known.signUp(PASSWORD);
      // Who asks first pays for what the pause before has cost.
      const [first, second] = samples % 2 === 0 ? [known, unknown] : [unknown, known];
      const answers = [await timed(() => call(first)), await timed(() => call(second))];
      const [a, b] = samples % 2 === 0 ? answers : answers.reverse();
      expect(a?.answer).toBe(b?.answer);
      ofKnown.push(a?.ms ?? 0);
      ofUnknown.push(b?.ms ?? 0);
    }
    figure(`${name}: known ${median(ofKnown)} ms, unknown ${median(ofUnknown)} ms (medians of ${SAMPLES})`);
  });
});

describe("passkeys in a stock shop", () => {
  const device = () => new Authenticator("pots.example", STORE);

  /** Somebody new, come in by a code, with a passkey. */
  async function withPasskey(authenticator = device()) {
    const visitor = shopper();
    await visitor.becomeCustomer(await visitor.signIn());
    const ann = visitor.with(await visitor.signIn());
    const { status, body } = await addPasskey(ann, authenticator);
    if (status !== 200) throw new Error(`Adding a passkey answered ${status}: ${JSON.stringify(body)}`);
    return { visitor, ann, authenticator, passkeys: body.passkeys };
  }

  const optionsOf = async (client: HttpClient, address: string) =>
    (await client.post<{ options: { challenge: string } }>(address)).body.options;

  async function addPasskey(ann: HttpClient, authenticator: Authenticator, name = "Phone") {
    const response = authenticator.create(await optionsOf(ann, "/store/passkeys/options"));
    return ann.post<{ passkeys: { id: string; name: string }[] }>("/store/passkeys", { response, name });
  }

  const show = (client: HttpClient, response: object, as = "customer") =>
    client.post<{ token: string }>(`/auth/${as}/customer-passkey`, { response });

  async function signInBy(authenticator: Authenticator, lies: Lies = {}) {
    const client = shopper().client;
    return show(client, authenticator.sign(await optionsOf(client, "/store/passkeys/sign-in-options"), lies));
  }

  test("sign their owner in without an email, and the owner is told of each by mail", async () => {
    const { visitor, authenticator, passkeys } = await withPasskey();
    expect(passkeys).toMatchObject([{ name: "Phone", last_used_at: null }]);
    const { status, body } = await signInBy(authenticator);
    expect(status).toBe(200);
    expect((await visitor.me(body.token)).body.customer.email).toBe(visitor.email);
    expect((await mailFile.mails.to(visitor.email)).at(-1)).toMatchObject({
      template: "email-otp.passkey-added",
      content: { text: expect.stringContaining("“Phone”") },
    });
  });

  test.each<[string, Lies]>([
    ["another site", { origin: "https://evil.example" }],
    ["another host's passkey", { rpId: "evil.example" }],
    ["a made-up challenge", { challenge: "bWFkZS11cC1jaGFsbGVuZ2U" }],
    ["a device that nobody unlocked", { userVerified: false }],
  ])("are refused for %s", async (_, lies) => {
    const { authenticator } = await withPasskey();
    expect((await signInBy(authenticator, lies)).status).toBe(401);
  });

  test("are refused a second time, from a copied device, and when they name another account", async () => {
    const { authenticator } = await withPasskey();
    const client = shopper().client;
    const options = await optionsOf(client, "/store/passkeys/sign-in-options");
    const answer = authenticator.sign(options, { counter: 7 });
    const userHandle = Buffer.from("cus_another").toString("base64url");
    const lying = { ...answer, response: { ...answer.response, userHandle } };
    expect((await show(client, answer)).status).toBe(200);
    expect((await show(client, answer)).status).toBe(401);
    expect((await show(client, lying)).status).toBe(401);
    expect((await signInBy(authenticator, { counter: 7 })).status).toBe(401);
    expect((await signInBy(authenticator, { counter: 8 })).status).toBe(200);
  });

  test("are refused what is none, and whoever is no customer", async () => {
    const { ann, authenticator } = await withPasskey();
    const client = shopper().client;
    for (const response of [{}, { id: "x" }]) expect((await show(client, response)).status).toBe(401);
    const options = await optionsOf(client, "/store/passkeys/sign-in-options");
    expect((await show(client, authenticator.sign(options), "supplier")).status).toBe(401);
    expect((await ann.post("/store/passkeys", { response: {} })).status).toBe(400);
  });

  test("belong to their owner alone, who can remove each, the last one too while a code lets in", async () => {
    const [{ ann, authenticator, passkeys }, bob] = [await withPasskey(), await withPasskey()];
    expect((await addPasskey(ann, authenticator)).status).toBe(409);
    const address = `/store/passkeys/${passkeys[0]?.id}`;
    expect((await bob.ann.delete(address)).status).toBe(404);
    expect((await shopper().client.delete(address)).status).toBe(401);
    expect((await shopper().client.get("/store/passkeys")).status).toBe(401);
    expect((await ann.delete(address)).status).toBe(200);
    expect((await ann.get("/store/passkeys")).body).toEqual({ passkeys: [] });
    expect((await signInBy(authenticator)).status).toBe(401);
  });

  test("of a stranger are gone once the owner of the address has shown a code", async () => {
    const email = shopper().email;
    const mallory = shopper(email);
    const authenticator = device();
    const added = await addPasskey(mallory.with(await mallory.signUp(PASSWORD)), authenticator);
    expect(added.status).toBe(200);
    expect((await signInBy(authenticator)).status).toBe(200);
    await shopper(email).signIn();
    expect((await signInBy(authenticator)).status).toBe(401);
  });
});

const median = (all: number[]) => Math.round(all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0);

async function timed(call: () => Promise<{ status: number; body: unknown }>) {
  const begun = performance.now();
  const { status, body } = await call();
  return { ms: performance.now() - begun, answer: `${status} ${JSON.stringify(body)}` };
}

describe("@emberly/staff in a stock shop", () => {
  test("lets the administrator do everything, and a role what it names", async () => {
    const admin = await signIn();
    expect((await admin.get("/admin/orders")).status).toBe(200);
    const roles = await admin.get<{ roles: { id: string; name: string }[] }>("/admin/staff/roles");
    const support = roles.body.roles.find(({ name }) => name === "Support")?.id;
    const key = await admin.post<{ api_key: { id: string; token: string } }>("/admin/api-keys", {
      title: "Help desk",
      type: "secret",
    });
    const authorization = `Basic ${Buffer.from(`${key.body.api_key.token}:`).toString("base64")}`;
    const program = new HttpClient(shop.url, { authorization });
    expect((await program.get("/admin/orders")).status).toBe(403);
    await admin.post(`/admin/staff/api-keys/${key.body.api_key.id}/roles`, { roles: [support] });
    expect((await program.get("/admin/orders")).status).toBe(200);
    expect((await program.post("/admin/products", {})).status).toBe(403);
  });

  test("writes the audit", async () => {
    const admin = await signIn();
    const made = await admin.post<{ product: { id: string } }>("/admin/products", {
      title: "A pan",
      options: [{ title: "Size", values: ["One"] }],
      variants: [{ title: "One", options: { Size: "One" }, prices: [{ currency_code: "eur", amount: 10 }] }],
    });
    expect(made.status).toBe(200);
    const { body } = await admin.get<{ entries: unknown[] }>("/admin/audit?area=product&limit=5");
    expect(body.entries).toContainEqual(expect.objectContaining({ actor: ADMIN.email, subject: "A pan" }));
  });

  test("leaves the shop's own calls as they were", async () => {
    const admin = await signIn();
    const key = { "x-publishable-api-key": publishableKey };
    for (const address of ["/store/products", "/store/regions", "/store/collections"]) {
      expect((await visitor().get(address, key)).status).toBe(200);
    }
    const region = { name: "Europe", currency_code: "eur", countries: ["de"] };
    expect((await admin.post("/admin/regions", region)).status).toBe(200);
    expect((await visitor().post("/store/carts", {}, key)).status).toBe(200);
  });
});

test("without their options, sign-in by code and passkeys are not there", { timeout: 120_000 }, async () => {
  await shop.stop();
  await shop.configure(configuration({}));
  await shop.start();
  const ann = shopper();
  expect(await ann.ask()).toMatchObject({
    status: 404,
    body: expect.stringContaining("Cannot POST /store/sign-in-code"),
  });
  expect((await ann.show("000000")).status).toBe(401);
  for (const address of ["/store/passkeys", "/store/passkeys/options", "/store/passkeys/sign-in-options"]) {
    expect((await ann.client.post(address)).status).toBe(404);
  }
  expect((await ann.client.post("/auth/customer/customer-passkey", { response: {} })).status).toBe(401);
});

test("removed again, the shop still starts, and its people sign in", { timeout: 600_000 }, async () => {
  await shop.stop();
  await shop.configure({});
  await shop.uninstall(["@emberly/email-otp", "@emberly/staff", "@emberly/kit"]);
  await shop.start();
  const admin = await signIn();
  expect((await admin.get("/admin/orders")).status).toBe(200);
  expect((await admin.get("/admin/staff/roles")).status).toBe(404);
});
