import { existsSync } from "node:fs";
import path from "node:path";
import { type LockedPackage, licenceOf, lockedPackages, root, waysIn } from "./lockfile";

/** Licences that everything here may be under; docs/supply-chain.md argues those that are not plainly permissive. */
const ALLOWED_LICENCES = new Set([
  "MIT",
  "MIT-0",
  "Apache-2.0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "Unlicense",
  "Python-2.0",
  "Zlib",
  "CC0-1.0",
  "CC-BY-4.0",
  "OFL-1.1",
  "MPL-2.0",
  "LGPL-3.0-or-later",
]);

/** Their description names no licence; what does, instead. */
const NAMED_ELSEWHERE: Readonly<Record<string, string>> = {
  "@medusajs/admin-bundler": "part of the engine's repository, in no list of its Enterprise Edition: MIT",
  "@medusajs/admin-sdk": "part of the engine's repository, in no list of its Enterprise Edition: MIT",
  "@medusajs/admin-shared": "part of the engine's repository, in no list of its Enterprise Edition: MIT",
  "@medusajs/admin-vite-plugin": "part of the engine's repository, in no list of its Enterprise Edition: MIT",
  "connect-dynamodb": "an MIT licence file",
  "humanize-number": "MIT by its readme file; part of the object store that tests use",
  only: "MIT by its readme file; part of the object store that tests use",
  "png-js": "an MIT licence file; part of what makes receipts",
};

/** Proprietary as a whole. The engine depends on them, so they are installed; nothing may load them. */
const NEVER_LOADED: Readonly<Record<string, string>> = {
  "@medusajs/rbac": "roles of the engine; @medusajs/medusa depends on it; ours are the module `staff`",
  "@medusajs/auth-oidc": "single sign-on of the engine; @medusajs/medusa depends on it; not configured",
};

/** MIT, with files of the Enterprise Edition among them (enterprise-edition.ts says which): what of them is used. */
export const BOTH_KINDS: Readonly<Record<string, string>> = {
  "@medusajs/core-flows": "workflows of carts, orders, products, stock, users and invitations; none of roles",
  "@medusajs/dashboard": "the dashboard without its pages of roles and policies, which stay hidden",
  "@medusajs/framework": "HTTP, configuration, container, database; not its checks of permissions",
  "@medusajs/js-sdk": "what the dashboard calls the engine with; not its calls of roles",
  "@medusajs/link-modules": "links between modules; not those of roles, which need the module",
  "@medusajs/medusa":
    "the engine's start, its routes and its list of modules; its routes of roles answer 404",
  "@medusajs/types": "types, which are gone when the code runs",
  "@medusajs/utils": "helpers of modules and workflows; not `definePolicies`",
};

type Standing = "allowed" | "named elsewhere" | "both kinds" | "never loaded" | "strange";

/** What is thought of a package here; the lists of names go before the licence, because they know more. */
export function standingOf(one: LockedPackage): Standing {
  if (one.name in NEVER_LOADED) return "never loaded";
  if (one.name in BOTH_KINDS) return "both kinds";
  if (one.name in NAMED_ELSEWHERE) return "named elsewhere";
  const parts = licenceOf(one)
    ?.replaceAll(/[()]/g, "")
    .split(/ (?:AND|OR) /);
  return parts?.every((part) => ALLOWED_LICENCES.has(part)) ? "allowed" : "strange";
}

/** Everything that is installed, by what is thought of it; packages for other systems are not on this machine. */
export function installedByStanding(): Map<Standing, LockedPackage[]> {
  const isHere = ({ place, license }: LockedPackage) =>
    license !== undefined || existsSync(path.join(root, place, "package.json"));
  const found = new Map<Standing, LockedPackage[]>();
  for (const one of lockedPackages().filter(isHere))
    found.set(standingOf(one), [...(found.get(standingOf(one)) ?? []), one]);
  return found;
}

/** A line for each package that nobody has thought about, and for each exception that has no package any more. */
export function faults(): string[] {
  const installed = installedByStanding();
  const ways = waysIn();
  const strange = (installed.get("strange") ?? []).map((one) => {
    const what = `${one.name} ${one.version ?? ""}: ${licenceOf(one) ?? "no licence"}`;
    return `${what} (${one.dev ? "development only" : "ships"}; ${ways.get(one.place) ?? one.place})`;
  });
  const names = new Set([...installed.values()].flat().map(({ name }) => name));
  const left = [NAMED_ELSEWHERE, NEVER_LOADED, BOTH_KINDS]
    .flatMap((list) => Object.keys(list))
    .filter((name) => !names.has(name))
    .map((name) => `${name}: an exception for it stands in licences.ts, and nothing installs it`);
  return [...strange, ...left];
}
