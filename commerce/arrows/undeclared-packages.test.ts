import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { undeclaredInRepository, undeclaredPackages } from "./undeclared-packages";

let root: string;

const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
};

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "package-"));
  write(
    "package.json",
    JSON.stringify({
      name: "@shop/plugin",
      files: ["build", "CHANGELOG.md"],
      dependencies: { "@types/express": "4", zod: "4" },
      peerDependencies: { "@medusajs/framework": "2" },
    }),
  );
  write("CHANGELOG.md", "");
});
afterEach(() => rmSync(root, { recursive: true }));

describe("packages that published types lean on", () => {
  it("are told when they are not declared, those that the compiler has written in too", () => {
    write("build/a.d.ts", 'export declare const a: import("@medusajs/types").Invite;');
    write("build/deep/b.d.ts", 'import type { Stripe } from "stripe";\nexport type B = Stripe;');

    expect(undeclaredPackages(root)).toEqual([
      `${root}/build/a.d.ts: @medusajs/types`,
      `${root}/build/deep/b.d.ts: stripe`,
    ]);
  });

  it("may be dependencies, peers, typed by another package, the package itself, and Node", () => {
    write(
      "build/a.d.ts",
      `import { z } from "zod";
       import type { Request } from "express";
       import type { Knex } from "@medusajs/framework/mikro-orm/knex";
       import type { Own } from "@shop/plugin/own";
       import type { Readable } from "node:stream";
       import type { B } from "./b";
       /** Taken from "nowhere". */
       export type A = [z.ZodType, Request, Knex, Own, Readable, B];`,
    );

    expect(undeclaredPackages(root)).toEqual([]);
  });

  it("are looked for in types alone, not in code or in what is not published", () => {
    write("build/a.js", 'require("stripe");');
    write("src/a.ts", 'import Stripe from "stripe";');

    expect(undeclaredPackages(root)).toEqual([]);
  });

  it("are declared by all packages of this repository", () => {
    expect(undeclaredInRepository()).toEqual([]);
  });

  it("cannot be told of a package that is not built", () => {
    expect(() => undeclaredPackages(root)).toThrow("build");
  });
});
