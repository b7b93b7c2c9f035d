import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isEnterpriseEdition } from "../supply-chain/enterprise-edition";
import { standingOf } from "../supply-chain/licences";
import { HttpClient } from "../test/http-client";
import { type LoadedCode, loadedCode, lockedPackageOf, packaged, TELL_LOADED } from "../test/loaded-code";
import { type Shop, startShop } from "../test/shop";
import { ADMIN } from "../test/test-env";
import { Warehouse } from "../test/warehouse";

/**
 * Files under the engine's own proprietary licence that it reads at its start, whatever is switched on: its list of
 * workflows and its folders of routes are read whole. docs/supply-chain.md says what that means. A change is looked at.
 */
const BROUGHT_BY_THE_ENGINE = [
  "@medusajs/core-flows: invite/steps",
  "@medusajs/core-flows: rbac",
  "@medusajs/core-flows: user/steps",
  "@medusajs/core-flows: user/workflows",
  "@medusajs/framework: http/middlewares",
  "@medusajs/framework: http/utils",
  "@medusajs/framework: policies",
  "@medusajs/link-modules: definitions",
  "@medusajs/medusa: api/admin",
  "@medusajs/medusa: api/auth",
  "@medusajs/medusa: feature-flags",
  "@medusajs/types: auth/providers",
  "@medusajs/types: http/rbac",
  "@medusajs/types: rbac",
  "@medusajs/utils: modules-sdk",
];

/** The folder below the build that a file belongs to, two levels deep at most. */
function topicOf(file: string): string {
  const [, first = "", second = ""] = file.split("/");
  return second.includes(".") || first === "rbac" || first === "policies" ? first : `${first}/${second}`;
}

let shop: Shop;
let dashboard: HttpClient;
let loaded: LoadedCode;

beforeAll(async () => {
  shop = await startShop({ preload: TELL_LOADED });
  const door = new HttpClient(shop.engineUrl);
  const { body } = await door.post<{ token: string }>("/auth/user/emailpass", ADMIN);
  dashboard = new HttpClient(shop.engineUrl, { authorization: `Bearer ${body.token}` });
  // Some code is loaded only when it is first asked for.
  for (const call of [
    "/admin/users",
    "/admin/invites",
    "/admin/staff/roles",
    "/admin/products",
    "/admin/orders",
  ])
    expect((await dashboard.get(call)).status, call).toBe(200);
  loaded = await loadedCode(shop);
});

afterAll(() => shop?.stop());

describe("a running engine", () => {
  it("has loaded no package whose licence is not on the list", () => {
    const files = packaged(loaded.files);
    const names = new Set(files.map(({ name }) => name));
    for (const known of ["@medusajs/medusa", "@medusajs/user", "express", "pg"])
      expect(names).toContain(known);

    const lockedOf = lockedPackageOf();
    const refused = files.flatMap((one) => {
      const locked = lockedOf(one);
      const standing = locked ? standingOf(locked) : "not in the lockfile";
      return ["allowed", "named elsewhere", "both kinds"].includes(standing)
        ? []
        : [`${one.place}: ${standing}`];
    });
    expect([...new Set(refused)]).toEqual([]);
  });

  it("has loaded files of the Enterprise Edition only where the engine's own start brings them", () => {
    const found = packaged(loaded.files).filter(({ name, file }) => isEnterpriseEdition(name, file));
    const folders = new Set(found.map(({ name, file }) => `${name}: ${topicOf(file)}`));
    expect([...folders].sort()).toEqual(BROUGHT_BY_THE_ENGINE);
  });

  it("has no module of roles but the shop's own", () => {
    expect(loaded.registered).toContain("staff");
    expect(loaded.registered).toContain("user");
    expect(loaded.registered).not.toContain("rbac");
  });

  it("says that the engine's roles are switched off, and answers none of their calls", async () => {
    const { body } = await dashboard.get<{ feature_flags: Record<string, boolean> }>("/admin/feature-flags");
    expect(body.feature_flags).toMatchObject({ rbac: false, rbac_filter_fields: false });
    expect((await dashboard.get("/admin/rbac/roles")).status).toBe(404);
  });

  it("keeps nothing in tables of the engine's roles", async () => {
    const warehouse = await Warehouse.open(shop);
    try {
      const tables = await warehouse.rows<{ name: string }>(
        "select table_name as name from information_schema.tables where table_name ~ 'rbac' order by 1",
      );
      // The engine makes the tables of its links, whether or not the modules at their ends are there.
      expect(tables.map(({ name }) => name)).toEqual(["invite_rbac_role", "user_rbac_role"]);
      for (const { name } of tables) expect(await warehouse.rows(`select * from ${name}`), name).toEqual([]);
    } finally {
      await warehouse.close();
    }
  });
});
