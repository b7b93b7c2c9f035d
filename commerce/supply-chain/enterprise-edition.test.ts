import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { isEnterpriseEdition, namesOffered } from "./enterprise-edition";
import { BOTH_KINDS } from "./licences";
import { root } from "./lockfile";

const OURS = ["commerce", "kit", "plugins", "storefront/app", "storefront/server"];
const IMPORTS = /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+"@medusajs\/[^"]*"/g;

function filesBelow(folder: string, pattern: RegExp): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => pattern.test(file) && !/node_modules|\.medusa|(^|\/)build\//.test(file))
    .map((file) => path.join(folder, file));
}

/** What the proprietary files of the installed engine offer, as far as their names tell. */
const offered = new Set(
  Object.keys(BOTH_KINDS).flatMap((name) => {
    const folder = path.join("node_modules", name);
    return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".js") && isEnterpriseEdition(name, file))
      .flatMap(namesOffered);
  }),
);

describe("the engine's Enterprise Edition", () => {
  it("is told apart from the MIT files beside it", () => {
    expect(isEnterpriseEdition("@medusajs/core-flows", "dist/rbac/index.js")).toBe(true);
    expect(isEnterpriseEdition("@medusajs/core-flows", "dist/user/workflows/assign-user-roles.js")).toBe(
      true,
    );
    expect(isEnterpriseEdition("@medusajs/core-flows", "dist/user/workflows/create-users.js")).toBe(false);
    expect(isEnterpriseEdition("@medusajs/medusa", "dist/api/admin/users/[id]/route.js")).toBe(false);
    for (const name of ["definePolicies", "createRbacRolesWorkflow", "hasPermission"])
      expect(offered).toContain(name);
  });

  it("is imported by no file of ours", () => {
    const sources = OURS.flatMap((folder) => filesBelow(folder, /\.(ts|tsx|mjs)$/));
    expect(sources.length).toBeGreaterThan(500);
    const taken = sources.flatMap((file) =>
      [...readFileSync(path.join(root, file), "utf8").matchAll(IMPORTS)]
        .flatMap(([, names = ""]) => names.split(","))
        .map(
          (name) =>
            name
              .trim()
              .replace(/^type /, "")
              .split(" as ")[0] ?? "",
        )
        .filter((name) => offered.has(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(taken).toEqual([]);
  });

  it("finds none of the engine's folders of policies in a plugin, which it would read by itself", () => {
    expect(OURS.flatMap((folder) => filesBelow(folder, /^[^/]+\/src\/policies\//))).toEqual([]);
  });
});
