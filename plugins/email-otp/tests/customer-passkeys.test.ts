import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CustomerPasskeys } from "../src/modules/email-otp/passkeys/customer-passkeys";
import { ScratchDatabase } from "./scratch-database";

const PARTY = { id: "shop.example", name: "Shop", origins: ["https://shop.example"] };

let database: ScratchDatabase;

beforeAll(async () => {
  database = await ScratchDatabase.open(["@medusajs/auth"]);
});

afterAll(() => database?.close());

const passkeys = ({ offersCodes = false } = {}) => new CustomerPasskeys(database.knex, PARTY, offersCodes);

/** An identity with so many passkeys, and what else it signs in with. */
async function identity(count: number, others: { provider: string; metadata?: object }[] = []) {
  const id = `authid_${randomUUID()}`;
  await database.run("insert into auth_identity (id) values (?)", [id]);
  const keys = Array.from({ length: count }, (_, index) => ({
    provider: "customer-passkey",
    metadata: { name: `Passkey ${index}` },
  }));
  for (const { provider, metadata = {} } of [...keys, ...others]) {
    await database.run(
      "insert into provider_identity (id, auth_identity_id, provider, entity_id, provider_metadata) values (?, ?, ?, ?, ?)",
      [`provid_${randomUUID()}`, id, provider, randomUUID(), JSON.stringify(metadata)],
    );
  }
  return { id, keys: (await passkeys().list(id)).map((each) => each.id) };
}

describe("a customer's last passkey", () => {
  it("stays where nothing else lets them in", async () => {
    const { id, keys } = await identity(2, [{ provider: "emailpass" }, { provider: "sign-in-code" }]);
    await passkeys().remove(id, keys[0] ?? "");
    await expect(passkeys().remove(id, keys[1] ?? "")).rejects.toMatchObject({ status: 409 });
    expect(await passkeys().list(id)).toHaveLength(1);
  });

  it("stays when two are removed at once", async () => {
    const { id, keys } = await identity(2);
    const removed = await Promise.allSettled(keys.map((key) => passkeys().remove(id, key)));
    expect(removed.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await passkeys().list(id)).toHaveLength(1);
  });

  it.each([
    ["a password", { provider: "emailpass", metadata: { password: "hash" } }],
    ["another provider", { provider: "google" }],
  ])("goes where %s lets them in", async (_, other) => {
    const { id, keys } = await identity(1, [other]);
    await passkeys().remove(id, keys[0] ?? "");
    expect(await passkeys().list(id)).toEqual([]);
  });

  it("goes where a code by email always lets them in", async () => {
    const { id, keys } = await identity(1);
    await passkeys({ offersCodes: true }).remove(id, keys[0] ?? "");
    expect(await passkeys().list(id)).toEqual([]);
  });

  it("is nobody else's to remove", async () => {
    const [ann, bob] = [await identity(1), await identity(2)];
    await expect(passkeys().remove(bob.id, ann.keys[0] ?? "")).rejects.toMatchObject({ status: 404 });
    expect(await passkeys().list(ann.id)).toHaveLength(1);
  });
});
