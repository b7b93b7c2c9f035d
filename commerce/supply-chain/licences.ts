import { readFileSync } from "node:fs";
import path from "node:path";

interface LockEntry {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  optional?: boolean;
  dev?: boolean;
}

export interface LockedPackage extends LockEntry {
  /** Where it lies, from the repository's root. */
  place: string;
  name: string;
}

export const root = path.resolve(__dirname, "../..");

/** Licences that everything here may be under; docs/supply-chain.md argues those that are not plainly permissive. */
export const ALLOWED_LICENCES = new Set([
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

/** Packages whose licence is no name of the list above; each is argued, with its date, in docs/supply-chain.md. */
export const ARGUED = new Set([
  // Two licences in one package: MIT, and the Enterprise Edition's for what it marks as such.
  "@medusajs/core-flows",
  "@medusajs/dashboard",
  "@medusajs/framework",
  "@medusajs/js-sdk",
  "@medusajs/link-modules",
  "@medusajs/medusa",
  "@medusajs/types",
  "@medusajs/utils",
  // Enterprise Edition as a whole.
  "@medusajs/auth-oidc",
  "@medusajs/rbac",
  // No licence in their description; the engine's repository, and a licence file.
  "@medusajs/admin-bundler",
  "@medusajs/admin-sdk",
  "@medusajs/admin-shared",
  "@medusajs/admin-vite-plugin",
  "connect-dynamodb",
  // MIT by their readme files; parts of the object store that tests use.
  "humanize-number",
  "only",
]);

/** What the lockfile installs from the registry. */
export function lockedPackages(): LockedPackage[] {
  const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, LockEntry>;
  };
  return Object.entries(lock.packages)
    .filter(([place, { link }]) => place.includes("node_modules/") && !link)
    .map(([place, entry]) => ({ ...entry, place, name: place.split("node_modules/").at(-1) ?? place }));
}

/** By the lockfile, else by what is installed; undefined when neither says. */
export function licenceOf({ license, place }: LockedPackage): string | undefined {
  if (license) return license;
  try {
    const { license: installed, licenses } = JSON.parse(
      readFileSync(path.join(root, place, "package.json"), "utf8"),
    ) as { license?: string | { type: string }; licenses?: { type: string }[] };
    return (typeof installed === "object" ? installed.type : installed) ?? licenses?.[0]?.type;
  } catch (error) {
    // Packages for other systems are in the lockfile and not on this machine.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** The names within an expression such as "(MIT OR CC0-1.0)". */
export function partsOf(expression: string): string[] {
  return expression.replaceAll(/[()]/g, "").split(/ (?:AND|OR) /);
}
