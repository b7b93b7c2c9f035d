import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MailboxIdentities } from "../src/modules/email-otp/sign-in/mailbox-identities";
import { ScratchDatabase } from "./scratch-database";

let database: ScratchDatabase;

beforeAll(async () => {
  database = await ScratchDatabase.open(["@medusajs/auth", "@medusajs/customer"]);
});

afterAll(() => database?.close());

const anEmail = () => `${randomUUID()}@example.com`;

/** Somebody shows a code of the address. */
const show = (email: string, { verifies = false } = {}) =>
  new MailboxIdentities(database.knex, verifies).open(email);

interface Account {
  verified?: boolean;
  /** The address as it was registered. */
  as?: string;
  metadata?: Record<string, string>;
}

/** An account with a password, as the engine makes it. */
async function register(email: string, { verified = false, as = email, metadata }: Account = {}) {
  const { run } = database;
  const [id, customer] = [`authid_${randomUUID()}`, `cus_${randomUUID()}`];
  await run("insert into customer (id, email, has_account) values (?, ?, true)", [customer, email]);
  await run("insert into auth_identity (id, app_metadata) values (?, ?)", [
    id,
    JSON.stringify(metadata ?? { customer_id: customer }),
  ]);
  const provide = (provider: string, entity: string, kept: object) =>
    run(
      "insert into provider_identity (id, auth_identity_id, provider, entity_id, provider_metadata) values (?, ?, ?, ?, ?)",
      [`provid_${randomUUID()}`, id, provider, entity, JSON.stringify(kept)],
    );
  await provide("emailpass", as, { password: "hash" });
  await provide("customer-passkey", randomUUID(), { name: "Phone" });
  if (verified) {
    await run(
      `insert into auth_verification (id, auth_identity_id, entity_id, entity_type, code_provider, requested_at, verified_at)
       values (?, ?, ?, 'email', 'token', now(), now())`,
      [`authver_${randomUUID()}`, id, as],
    );
  }
  return { id, customer };
}

interface Found {
  id: string;
  app_metadata: Record<string, string> | null;
  verified: boolean;
  providers: Record<string, string>;
}

/** The one identity that signs in by code for the address. */
async function identityOf(email: string): Promise<Found> {
  const rows = await database.run<Found>(
    `select identity.id, identity.app_metadata,
            exists (select 1 from auth_verification v
                    where v.auth_identity_id = identity.id and v.entity_type = 'email' and v.verified_at is not null) as verified,
            (select jsonb_object_agg(provider, coalesce(provider_metadata->>'password', ''))
             from provider_identity each where each.auth_identity_id = identity.id) as providers
     from auth_identity identity join provider_identity own on own.auth_identity_id = identity.id
     where own.provider = 'sign-in-code' and own.entity_id = ?`,
    [email],
  );
  expect(rows).toHaveLength(1);
  return rows[0] as Found;
}

const isThere = async (table: "customer" | "auth_identity", id: string) =>
  (await database.run(`select 1 from ${table} where id = ? and deleted_at is null`, [id])).length === 1;

describe("who has shown a code of an address", () => {
  it("gets a verified identity without a password when the address is new, and the same one the next time", async () => {
    const email = anEmail();
    await show(email);
    const identity = await identityOf(email);
    expect(identity).toMatchObject({ app_metadata: null, verified: true });
    expect(identity.providers).toEqual({ "sign-in-code": "", emailpass: "" });
    await show(email);
    expect((await identityOf(email)).id).toBe(identity.id);
  });

  it("gets one identity when codes are shown ten times at once", async () => {
    const email = anEmail();
    await Promise.all(Array.from({ length: 10 }, () => show(email)));
    expect((await identityOf(email)).verified).toBe(true);
  });

  it.each([true, false])(
    "reaches their verified account, whose password stays (accounts must verify: %s)",
    async (verifies) => {
      const email = anEmail();
      const { id, customer } = await register(email, { verified: true });
      await show(email, { verifies });
      const identity = await identityOf(email);
      expect(identity).toMatchObject({ id, app_metadata: { customer_id: customer } });
      expect(identity.providers).toMatchObject({ emailpass: "hash", "customer-passkey": "" });
    },
  );

  it("reaches an account that was registered with capital letters", async () => {
    const email = anEmail();
    const { id } = await register(email, { verified: true, as: email.toUpperCase() });
    await show(email);
    expect((await identityOf(email)).id).toBe(id);
  });

  it("reaches the account that is verified, of two that differ in case", async () => {
    const email = anEmail();
    const stranger = await register(email, { metadata: {} });
    await database.run("delete from customer where id = ?", [stranger.customer]);
    const { id } = await register(email, { verified: true, as: email.toUpperCase() });
    await show(email);
    expect((await identityOf(email)).id).toBe(id);
  });

  it("joins a member of the staff's identity, whose password stays", async () => {
    const email = anEmail();
    const { id } = await register(email, { metadata: { user_id: "user_1" } });
    await show(email, { verifies: true });
    expect(await identityOf(email)).toMatchObject({ id, providers: { emailpass: "hash" } });
  });
});

describe("an account that nobody has verified", () => {
  it("loses password, passkeys and identity, and the owner of the address has its customer", async () => {
    const email = anEmail();
    const { id, customer } = await register(email);
    await show(email);
    const identity = await identityOf(email);
    expect(identity.providers).toEqual({ "sign-in-code": "", emailpass: "" });
    expect(identity).toMatchObject({ app_metadata: { customer_id: customer }, verified: true });
    expect(await isThere("auth_identity", id)).toBe(false);
    expect(await isThere("customer", customer)).toBe(true);
  });

  it("goes with its customer where accounts must verify, because nobody has ever been in it", async () => {
    const email = anEmail();
    const { id, customer } = await register(email);
    await show(email, { verifies: true });
    const identity = await identityOf(email);
    expect(identity.app_metadata ?? {}).toEqual({});
    expect(identity.providers).toEqual({ "sign-in-code": "", emailpass: "" });
    expect(await isThere("auth_identity", id)).toBe(false);
    expect(await isThere("customer", customer)).toBe(false);
  });

  it("stays as it is as long as nobody shows a code", async () => {
    const email = anEmail();
    const { id, customer } = await register(email);
    await show(anEmail(), { verifies: true });
    expect([await isThere("auth_identity", id), await isThere("customer", customer)]).toEqual([true, true]);
  });
});
