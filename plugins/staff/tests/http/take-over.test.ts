import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { medusa } from "../../../../commerce/cli/lib/database";
import { withClient } from "../../../../commerce/local/postgres/databases";
import { Scratch } from "../../../../commerce/test/scratch";
import { repositoryRoot } from "../../../../commerce/test/test-database";
import { testEnv } from "../../../../commerce/test/test-env";

let scratch: Scratch;

const rows = async <Row>(sql: string): Promise<Row[]> =>
  withClient(scratch.databaseUrl, async (client) => (await client.query(sql)).rows as Row[]);

/** A shop of the earlier release, migrated to this one as `npm start` does it. */
beforeAll(async () => {
  scratch = await Scratch.open("take_over");
  const { dataDir, databaseUrl } = scratch;
  const dump = await readFile(path.join(__dirname, "earlier-release.sql"), "utf8");
  await withClient(databaseUrl, (client) => client.query(dump));
  await medusa(repositoryRoot, await testEnv({ dataDir, databaseUrl }), {
    args: ["db:migrate", "--execute-safe-links"],
    logName: "migrate",
    what: "Migrating",
    onLine: () => undefined,
  });
});

afterAll(() => scratch?.clear());

test("roles keep their ids, names and what they allowed, and nothing that was an administrator's alone", async () => {
  const roles = await rows<{ id: string; name: string; permissions: string[] }>(
    "select id, name, permissions from staff_role order by id",
  );
  expect(roles).toEqual([
    { id: "role_01CASH", name: "Cash desk", permissions: ["order:read", "payment:update", "refund:create"] },
    {
      id: "role_01MERCH",
      name: "Merchandiser",
      permissions: [
        "fulfillment:create",
        "fulfillment:update",
        ...["create", "delete", "read", "update"].map((operation) => `inventory_level:${operation}`),
        "product:read",
        "product:update",
      ],
    },
    { id: "staffrole_administrator", name: "Administrator", permissions: ["*:*"] },
  ]);
});

test("everybody holds what they held, and who never was given a role is an administrator as before", async () => {
  const held = await rows<{ email: string; roles: string[] }>(
    `select "user".email, array_remove(array_agg(held.role_id order by held.role_id), null) as roles from "user"
     left join staff_role_grant held on held.holder_kind = 'user' and held.holder_id = "user".id
     where email like '%@earlier.example' group by 1 order by 1`,
  );
  expect(held).toEqual([
    { email: "boss@earlier.example", roles: ["staffrole_administrator"] },
    { email: "cash@earlier.example", roles: ["role_01CASH"] },
    { email: "merch@earlier.example", roles: ["role_01MERCH"] },
    { email: "never@earlier.example", roles: ["staffrole_administrator"] },
    { email: "taken@earlier.example", roles: [] },
    { email: "two@earlier.example", roles: ["role_01CASH", "role_01MERCH"] },
  ]);
});

test("an open invitation keeps its role", async () => {
  expect(await rows("select holder_id, role_id from staff_role_grant where holder_kind = 'invite'")).toEqual([
    { holder_id: "invite_open", role_id: "role_01MERCH" },
  ]);
});

test("the earlier tables are left as they were", async () => {
  const counts = await rows<Record<string, number>>(
    `select (select count(*) from rbac_role)::int as roles, (select count(*) from rbac_role_policy)::int as policies,
       (select count(*) from user_rbac_role)::int as people, (select count(*) from invite_rbac_role)::int as invites`,
  );
  expect(counts).toEqual([{ roles: 4, policies: 10, people: 6, invites: 1 }]);
});
