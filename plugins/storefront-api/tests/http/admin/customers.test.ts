import { randomUUID } from "node:crypto";
import { MOST_MATCHES } from "@emberly/kit/contains";
import { sqlOn } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ModulesSdkUtils } from "@medusajs/framework/utils";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowsRead } from "../../../../../commerce/test/rows-read";
import { type Shop, sharedShop } from "../../../../../commerce/test/shop";
import { type Shopper, signInAdmin } from "../../../../../commerce/test/shopper";
import type { User } from "../../../src/contract/records";
import { CUSTOMER_COUNT } from "../../../src/modules/accounts/customer-index";
import { readUsers } from "../../../src/workflows/accounts/read-user";

let shop: Shop;
let database: Knex;
let admin: Shopper;

beforeAll(async () => {
  shop = await sharedShop();
  database = ModulesSdkUtils.createPgConnection({ clientUrl: shop.databaseUrl, pool: { min: 0, max: 2 } });
  admin = await signInAdmin(shop);
});

afterAll(async () => {
  await database?.destroy();
  await shop?.stop();
});

/** A word that no other customer has. */
const newWord = () => `x${randomUUID().slice(0, 8)}`;

async function insert(customer: Record<string, unknown>): Promise<string> {
  const id = `cus_${randomUUID()}`;
  await database("customer").insert({ id, has_account: true, email: `${id}@example.com`, ...customer });
  return id;
}

async function list(query = ""): Promise<{ users: User[]; total: number }> {
  const { body, status, headers } = await admin.client.get<User[]>(`/admin/users${query}`);
  expect(status).toBe(200);
  return { users: body, total: Number(headers.get("x-total-count")) };
}

const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).users.map(({ _id }) => _id);

async function accounts(): Promise<number> {
  const { rows } = await database.raw<{ rows: { count: number }[] }>(
    "select count(*)::int as count from customer where has_account and deleted_at is null",
  );
  return rows[0]?.count ?? 0;
}

describe("the number of customers", () => {
  it("is that of the accounts, whatever becomes of one", async () => {
    const before = (await list()).total;
    expect(before).toBe(await accounts());

    const id = await insert({ first_name: "Ann" });
    await insert({ has_account: false });
    expect((await list()).total).toBe(before + 1);

    const change = (values: object) => database("customer").where({ id }).update(values);
    await change({ first_name: "Anna" });
    expect((await list()).total).toBe(before + 1);
    await change({ deleted_at: new Date() });
    expect((await list()).total).toBe(before);
    await change({ deleted_at: null });
    expect((await list()).total).toBe(before + 1);
    await change({ has_account: false });
    expect((await list()).total).toBe(before);
    await change({ has_account: true });
    await database("customer").where({ id }).delete();
    expect((await list()).total).toBe(before);
  });

  it("stays the same when what changes have left of it is added up", async () => {
    const ids = await Promise.all([insert({}), insert({}), insert({ has_account: false })]);
    await database("customer").whereIn("id", ids).delete();
    const { total } = await list();
    await CUSTOMER_COUNT.addUp(database);
    expect((await list()).total).toBe(total);
    expect(await database("customer_count").where({ has_account: true })).toHaveLength(1);
  });

  it("is put right where a change passed the triggers by", async () => {
    await database.transaction(async (transaction) => {
      await transaction.raw("set local session_replication_role = replica");
      await transaction("customer").insert({
        id: `cus_${randomUUID()}`,
        has_account: true,
        email: "by@example.com",
      });
    });
    expect((await list()).total).toBe((await accounts()) - 1);
    expect(await CUSTOMER_COUNT.differences(database)).toEqual([
      { table: "customer_count", has_account: true, customers: "1" },
    ]);
    await CUSTOMER_COUNT.repair(database);
    expect((await list()).total).toBe(await accounts());
    expect(await CUSTOMER_COUNT.differences(database)).toEqual([]);
  });
});

describe("a search for customers", () => {
  it("finds parts of an email or a name, also of both names, in any case", async () => {
    const [first, last, mailbox] = [newWord(), newWord(), newWord()];
    const id = await insert({ first_name: first, last_name: last, email: `${mailbox}@example.com` });
    for (const q of [first, last, mailbox, first.slice(2, 8), `${first} ${last}`, last.toUpperCase()]) {
      expect(await found(q), q).toEqual([id]);
    }
    expect(await found(`${last} ${first}`)).toEqual([]);
  });

  it("finds a customer who has but one name, or none", async () => {
    const [first, last, mailbox] = [newWord(), newWord(), newWord()];
    const ids = [
      await insert({ first_name: first }),
      await insert({ last_name: last }),
      await insert({ email: `${mailbox}@example.com` }),
    ];
    expect(await Promise.all([first, last, mailbox].map(found))).toEqual(ids.map((id) => [id]));
  });

  it("looks for one or two letters where words begin", async () => {
    const id = await insert({ first_name: "Zq", last_name: "Xjones", email: `zw-${newWord()}@example.com` });
    for (const q of ["zq", "zw", "xj"]) expect(await found(q), q).toContain(id);
    expect(await found("jo")).not.toContain(id);
  });

  it("takes % and _ as they are", async () => {
    const word = newWord();
    const id = await insert({ first_name: `${word}%_` });
    await insert({ first_name: `${word}ab` });
    expect(await found(`${word}%_`)).toEqual([id]);
  });

  it("finds accounts alone, that are there", async () => {
    const first_name = newWord();
    await insert({ first_name, has_account: false });
    await insert({ first_name, deleted_at: new Date() });
    expect(await list(`?q=${first_name}`)).toEqual({ users: [], total: 0 });
  });

  it("counts as many as anybody would look through, the newest first", async () => {
    const first_name = newWord();
    await database.raw(
      `insert into customer (id, has_account, email, first_name, created_at)
       select :word || lpad(n::text, 4, '0'), true, n || :word || '@example.com', :word, now() - n * interval '1 second'
       from generate_series(1, :most + 1) n`,
      { word: first_name, most: MOST_MATCHES },
    );
    const { users, total } = await list(`?q=${first_name}&limit=2&offset=${MOST_MATCHES - 1}`);
    expect(total).toBe(MOST_MATCHES);
    expect(users.map(({ _id }) => _id)).toEqual([`${first_name}1000`, `${first_name}1001`]);
    await database("customer").where({ first_name }).delete();
  });

  it("reads none of the accounts that it does not find, nor does a page", async () => {
    const email = newWord();
    await database.transaction(async (transaction) => {
      await transaction.raw(
        `insert into customer (id, has_account, email) select :email || n, true, n || :email from generate_series(1, 5000) n`,
        { email },
      );
      await transaction.raw("analyze customer");
      for (const q of [`4321${email}`, "nobody at all", undefined]) {
        const before = await rowsRead(transaction);
        await readUsers(sqlOn(transaction), { limit: 24, offset: 0, q });
        expect((await rowsRead(transaction)) - before, q).toBeLessThan(500);
      }
      await transaction.rollback();
    });
  });
});
