import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HttpClient } from "../../../../commerce/test/http-client";
import { type Shop, sharedShop } from "../../../../commerce/test/shop";
import { ADMIN } from "../../../../commerce/test/test-env";
import { Dashboard } from "../../../storefront-api/tests/http/dashboard";
import { join, type Member, makeKey } from "../../../storefront-api/tests/http/staff/staff";

interface Role {
  id: string;
  name: string;
  permissions: string[];
  version: number;
  holders: number;
  is_fixed: boolean;
}

const ADMINISTRATOR = "staffrole_administrator";

let shop: Shop;
let dashboard: Dashboard;
let admin: HttpClient;

beforeAll(async () => {
  shop = await sharedShop();
  dashboard = await Dashboard.open(shop);
  admin = dashboard.client;
});

afterAll(() => shop?.stop());

let made = 0;
/** A role with a name of its own. */
async function make(permissions: string[], by = admin): Promise<Role> {
  made += 1;
  const { status, body } = await by.post<{ role: Role }>("/admin/staff/roles", {
    name: `Role ${made}`,
    permissions,
  });
  if (status !== 200) throw new Error(`Making a role answered ${status}: ${JSON.stringify(body)}`);
  return body.role;
}

async function idOf({ engine }: Pick<Member, "engine">): Promise<string> {
  const { body } = await engine.get<{ user: { id: string } }>("/admin/users/me");
  return body.user.id;
}

const assign = (by: HttpClient, userId: string, roles: string[]) =>
  by.post<string[]>(`/admin/staff/members/${userId}/roles`, { roles });

const message = (body: unknown) => (body as { message: string }).message;

describe("a shop begins with", () => {
  test("three roles, of which the Administrator's stays as it is", async () => {
    const { body } = await admin.get<{ roles: Role[] }>("/admin/staff/roles");
    expect(body.roles.slice(0, 3).map(({ name }) => name)).toEqual([
      "Administrator",
      "Merchandiser",
      "Support",
    ]);
    const change = { name: "Boss", permissions: ["order:read"], version: 1 };
    const changed = await admin.post(`/admin/staff/roles/${ADMINISTRATOR}`, change);
    expect([changed.status, message(changed.body)]).toEqual([400, expect.stringContaining("stays as it is")]);
    expect((await admin.delete(`/admin/staff/roles/${ADMINISTRATOR}?version=1`)).status).toBe(400);
  });
});

describe("a role", () => {
  test("allows what it names from the next request on, and not a call more", async () => {
    const role = await make(["order:read"]);
    const member = await join(shop, dashboard, [role.id]);
    expect((await member.engine.get("/admin/orders")).status).toBe(200);
    expect((await member.engine.get("/admin/customers")).status).toBe(403);
    const { body } = await admin.post<{ role: Role }>(`/admin/staff/roles/${role.id}`, {
      ...role,
      permissions: ["customer:read"],
    });
    expect(body.role.version).toBe(role.version + 1);
    expect((await member.engine.get("/admin/orders")).status).toBe(403);
    expect((await member.engine.get("/admin/customers")).status).toBe(200);
  });

  test("that handles returns pays none back without the permission for it", async () => {
    const role = await make(["return:read", "return:update"]);
    const { engine } = await join(shop, dashboard, [role.id]);
    const step = async (name: string) =>
      (await engine.post(`/admin/order-returns/ret_none/${name}`, { amount: 1 })).status;
    expect([await step("approve"), await step("receive"), await step("refund")]).toEqual([404, 404, 403]);
    expect((await engine.get("/admin/order-returns?stage=inspect")).status).toBe(200);
    const paying = { ...role, permissions: [...role.permissions, "refund:create"] };
    expect((await admin.post(`/admin/staff/roles/${role.id}`, paying)).status).toBe(200);
    expect(await step("refund")).toBe(404);
  });

  test("that adds and changes products sets no stock without the permission for it", async () => {
    const role = await make(["product:create", "product:update"]);
    const { api, engine } = await join(shop, dashboard, [role.id]);
    const texts = { desc: "A pan.", catchphrase1: "One", catchphrase2: "Two", catchphrase3: "Three" };
    // What gets past the role is refused for a picture that is none, or for a product or list that is not there.
    const imageUrl = [{ secure_url: "none", public_id: "none" }];
    const add = async (stock?: number) =>
      (await api.post("/admin/add-product", { title: "Pan", price: 10, ...texts, imageUrl, stock })).status;
    const change = async (stock?: number) =>
      (await api.post("/admin/update-product", { _id: "prod_none", title: "Pan", stock })).status;
    const apply = async () => (await engine.post("/admin/product-imports/none/apply")).status;
    expect([await add(), await add(0), await add(3)]).toEqual([400, 400, 403]);
    expect([await change(), await change(0), await change(3)]).toEqual([404, 403, 403]);
    expect(await apply()).toBe(403);
    const stocking = { ...role, permissions: [...role.permissions, "inventory_level:update"] };
    expect((await admin.post(`/admin/staff/roles/${role.id}`, stocking)).status).toBe(200);
    expect([await add(3), await change(3), await apply()]).toEqual([400, 404, 404]);
  });

  test("that reads customers does not hand out the file of all that is kept about one", async () => {
    const role = await make(["customer:read"]);
    const { engine } = await join(shop, dashboard, [role.id]);
    const status = async () => (await engine.get("/admin/customer-data/cus_none/export")).status;
    expect(await status()).toBe(403);
    const permissions = ["customer:read", "order:read", "payment:read", "return:read"];
    expect((await admin.post(`/admin/staff/roles/${role.id}`, { ...role, permissions })).status).toBe(200);
    expect(await status()).toBe(404);
  });

  test("cannot have a name that is taken, in whatever case", async () => {
    const role = await make([]);
    const other = await make([]);
    const again = await admin.post("/admin/staff/roles", { name: role.name.toUpperCase(), permissions: [] });
    expect([again.status, message(again.body)]).toEqual([
      409,
      expect.stringContaining("Choose another name"),
    ]);
    const renamed = await admin.post(`/admin/staff/roles/${other.id}`, { ...other, name: ` ${role.name} ` });
    expect(renamed.status).toBe(409);
    const { body } = await admin.get<{ role: Role }>(`/admin/staff/roles/${other.id}`);
    expect(body.role).toMatchObject({ name: other.name, version: other.version });
  });

  test.each([
    [{ name: "", permissions: [] }, "Give the role a name"],
    [{ name: "Flyer", permissions: ["order:fly"] }, 'There is no permission "order:fly"'],
    [{ name: "Boss", permissions: ["*:*"] }, 'There is no permission "*:*"'],
    [{ name: "Odd", permissions: "order:read" }, "permissions"],
  ])("is refused as %j", async (body, words) => {
    const answer = await admin.post("/admin/staff/roles", body);
    expect([answer.status, message(answer.body)]).toEqual([400, expect.stringContaining(words)]);
  });

  test("that somebody else changed meanwhile is not written over", async () => {
    const role = await make(["order:read"]);
    await admin.post(`/admin/staff/roles/${role.id}`, { ...role, description: "Mine" });
    const late = await admin.post(`/admin/staff/roles/${role.id}`, { ...role, description: "Theirs" });
    expect([late.status, message(late.body)]).toEqual([409, expect.stringContaining("Somebody else")]);
    expect((await admin.delete(`/admin/staff/roles/${role.id}?version=${role.version}`)).status).toBe(409);
    const { body } = await admin.get<{ role: Role & { description: string } }>(
      `/admin/staff/roles/${role.id}`,
    );
    expect(body.role.description).toBe("Mine");
  });

  test("is changed by one of two who change it at once", async () => {
    const role = await make([]);
    const answers = await Promise.all(
      ["One", "Two", "Three"].map((description) =>
        admin.post(`/admin/staff/roles/${role.id}`, { ...role, description }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test("that somebody holds is not removed, and one that nobody holds is", async () => {
    const role = await make([]);
    const member = await join(shop, dashboard, [role.id]);
    const held = await admin.delete(`/admin/staff/roles/${role.id}?version=${role.version}`);
    expect([held.status, message(held.body)]).toEqual([
      409,
      expect.stringContaining("Give them another one first"),
    ]);
    expect((await assign(admin, await idOf(member), [])).status).toBe(200);
    expect((await admin.delete(`/admin/staff/roles/${role.id}?version=${role.version}`)).status).toBe(200);
    expect((await admin.get(`/admin/staff/roles/${role.id}`)).status).toBe(404);
  });

  test("can be copied, the Administrator's as a role that names everything there is today", async () => {
    const copy = await admin.post<{ role: Role }>(`/admin/staff/roles/${ADMINISTRATOR}/copy`, {});
    expect(copy.body.role).toMatchObject({ name: "Administrator copy", is_fixed: false });
    expect(copy.body.role.permissions).toContain("refund:create");
    expect(copy.body.role.permissions).not.toContain("*:*");
    const second = await admin.post<{ role: Role }>(`/admin/staff/roles/${ADMINISTRATOR}/copy`, {});
    expect(second.body.role.name).toBe("Administrator copy 2");
  });
});

describe("nobody", () => {
  let keeper: Member;
  let narrow: Role;

  beforeAll(async () => {
    narrow = await make(["order:read"]);
    const role = await make([
      ...["role:read", "role:create", "role:update", "role:delete", "role:assign"],
      ...["user:read", "user:update", "user:delete", "order:read", "workflow_execution:update"],
      ...["invite:read", "invite:create", "invite:update", "invite:delete"],
      ...["api_key:update", "api_key:delete"],
    ]);
    keeper = await join(shop, dashboard, [role.id]);
  });

  test("makes or widens a role beyond what they have", async () => {
    const made = await keeper.engine.post("/admin/staff/roles", {
      name: "More",
      permissions: ["refund:create"],
    });
    expect([made.status, message(made.body)]).toEqual([403, expect.stringContaining("refund:create")]);
    const widened = await keeper.engine.post(`/admin/staff/roles/${narrow.id}`, {
      ...narrow,
      permissions: ["order:read", "customer:read"],
    });
    expect(widened.status).toBe(403);
    expect((await keeper.engine.post(`/admin/staff/roles/${ADMINISTRATOR}/copy`, {})).status).toBe(403);
  });

  test("gives a role beyond what they have: to themselves, by an invitation or to a key", async () => {
    const own = await idOf(keeper);
    expect((await assign(keeper.engine, own, [ADMINISTRATOR])).status).toBe(403);
    const invitation = { email: "friend@example.com", roles: [ADMINISTRATOR] };
    expect((await keeper.engine.post("/admin/invites", invitation)).status).toBe(403);
    expect((await keeper.engine.post("/admin/invites", { ...invitation, roles: [narrow.id] })).status).toBe(
      200,
    );
  });

  test("takes a role away that is beyond their own, or removes who holds it", async () => {
    const id = await idOf({ engine: admin });
    expect((await assign(keeper.engine, id, [])).status).toBe(403);
    expect((await keeper.engine.delete(`/admin/users/${id}`)).status).toBe(403);
    expect((await admin.get("/admin/users/me")).status).toBe(200);
  });

  test("gets the link to a new password of somebody who may more", async () => {
    const reset = async (member: Pick<Member, "engine">) =>
      keeper.engine.post<{ token?: string }>(`/admin/users/${await idOf(member)}/reset-password`);
    const refused = await reset({ engine: admin });
    expect([refused.status, refused.body.token]).toEqual([403, undefined]);
    const ofLess = await reset(await join(shop, dashboard, [narrow.id]));
    expect([ofLess.status, ofLess.body.token]).toEqual([200, expect.any(String)]);
  });

  test("comes in by the invitation of somebody who may more, has it sent again or takes it back", async () => {
    const { body } = await admin.post<{ invite: { id: string; token: string } }>("/admin/invites", {
      email: "boss@example.com",
      roles: [ADMINISTRATOR],
    });
    const { id, token } = body.invite;
    for (const path of ["/admin/invites?limit=100&fields=%2Btoken", `/admin/invites/${id}?fields=*`]) {
      const seen = await keeper.engine.get(path);
      expect(JSON.stringify(seen.body)).toContain(id);
      expect(JSON.stringify(seen.body)).not.toMatch(/"token"/);
    }
    expect((await keeper.engine.post(`/admin/invites/${id}/resend`)).status).toBe(403);
    expect((await keeper.engine.delete(`/admin/invites/${id}`)).status).toBe(403);
    const theirs = await admin.get<{ invite: { token: string } }>(`/admin/invites/${id}`);
    expect(theirs.body.invite.token).toBe(token);
    expect((await admin.delete(`/admin/invites/${id}`)).status).toBe(200);
  });

  test("revokes or deletes an API key that may more", async () => {
    const strong = await makeKey(shop, dashboard, "Strong robot", [ADMINISTRATOR]);
    expect((await keeper.engine.post(`/admin/api-keys/${strong.id}/revoke`)).status).toBe(403);
    expect((await keeper.engine.delete(`/admin/api-keys/${strong.id}`)).status).toBe(403);
    expect((await strong.engine.get("/admin/orders")).status).toBe(200);
    const weak = await makeKey(shop, dashboard, "Weak robot", [narrow.id]);
    expect((await keeper.engine.post(`/admin/api-keys/${weak.id}/revoke`)).status).toBe(200);
  });

  test("runs a workflow by its name, which would pass every other rule by", async () => {
    for (const engine of [keeper.engine, admin]) {
      const path = "/admin/workflows-executions/staff-invite/run";
      expect((await engine.post(path, { input: {} })).status).toBe(404);
    }
  });

  test("gives a role that does not exist, or one to nobody", async () => {
    const own = await idOf(keeper);
    expect((await assign(admin, own, ["staffrole_none"])).status).toBe(400);
    expect((await assign(admin, "user_none", [narrow.id])).status).toBe(404);
    expect((await admin.post("/admin/staff/api-keys/apk_none/roles", { roles: [] })).status).toBe(404);
  });

  test("removes themselves", async () => {
    const answer = await admin.delete(`/admin/users/${await idOf({ engine: admin })}`);
    expect([answer.status, message(answer.body)]).toEqual([400, "You cannot remove yourself"]);
  });
});

describe("the last administrator", () => {
  test("cannot lose the role, whoever takes it", async () => {
    const answer = await assign(admin, await idOf({ engine: admin }), []);
    expect([answer.status, message(answer.body)]).toEqual([
      409,
      expect.stringContaining("the last administrator"),
    ]);
    expect((await admin.get("/admin/users")).status).toBe(200);
  });

  /** Two people who are the only administrators while `work` runs; the first one of the shop is again afterwards. */
  async function between(work: (one: Member, two: Member) => Promise<Member>): Promise<void> {
    const [one, two] = [
      await join(shop, dashboard, [ADMINISTRATOR]),
      await join(shop, dashboard, [ADMINISTRATOR]),
    ];
    const own = await idOf({ engine: admin });
    const { body } = await admin.get<{ people: { id: string; roles: string[] }[] }>("/admin/staff/members");
    const pair = [await idOf(one), await idOf(two)];
    const others = body.people.filter(({ id, roles }) => roles.includes(ADMINISTRATOR) && !pair.includes(id));
    for (const { id } of others) await assign(one.engine, id, []);
    const left = await work(one, two);
    expect((await assign(left.engine, own, [ADMINISTRATOR])).status).toBe(200);
  }

  test("is left over when administrators take the role from each other at once", () =>
    between(async (one, two) => {
      const [idOne, idTwo] = [await idOf(one), await idOf(two)];
      await Promise.all([assign(one.engine, idTwo, []), assign(two.engine, idOne, [])]);
      const statuses = await Promise.all(
        [one, two].map(async ({ engine }) => (await engine.get("/admin/users")).status),
      );
      expect(statuses.sort()).toEqual([200, 403]);
      return (await one.engine.get("/admin/users")).status === 200 ? one : two;
    }));

  test("is left over when administrators delete each other at once, and the other is told why", () =>
    between(async (one, two) => {
      const [idOne, idTwo] = [await idOf(one), await idOf(two)];
      const answers = await Promise.all([
        one.engine.delete(`/admin/users/${idTwo}`),
        two.engine.delete(`/admin/users/${idOne}`),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      // Whoever was slower was told of the guard, or was gone when the gate looked.
      expect([401, 403, 404, 409]).toContain(statuses.find((status) => status !== 200));
      return statuses[0] === 200 ? one : two;
    }));
});

describe("the audit", () => {
  test("says who made a role, changed what it allows and gave it to whom", async () => {
    const role = await make(["order:read"]);
    await admin.post(`/admin/staff/roles/${role.id}`, {
      ...role,
      permissions: ["order:read", "customer:read"],
    });
    const member = await join(shop, dashboard, [role.id]);
    const { body } = await admin.get<{ entries: Record<string, unknown>[] }>(
      "/admin/audit?area=roles&limit=20",
    );
    expect(body.entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          actor: ADMIN.email,
          source: "staff_role",
          action: "created",
          subject: role.name,
        }),
        expect.objectContaining({
          actor: ADMIN.email,
          action: "changed",
          before: { permissions: ["order:read"] },
          after: { permissions: ["customer:read", "order:read"] },
        }),
        expect.objectContaining({
          source: "staff_role_grant",
          subject: member.email,
          after: { role: role.name },
        }),
      ]),
    );
  });
});
