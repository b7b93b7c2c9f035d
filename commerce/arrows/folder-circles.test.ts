import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { folderCircles, repositoryCircles } from "./folder-circles";

let root: string;

const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
};

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "folders-"));
});
afterEach(() => rmSync(root, { recursive: true }));

describe("circles between folders", () => {
  it("finds a child that imports from the folder that it lies in, types too", () => {
    write("open.ts", 'import { step } from "./steps/step";');
    write("steps/step.ts", 'import type {\n  Input,\n} from "../writer";');
    write("writer.ts", "export interface Input {}");

    expect(folderCircles(root)).toEqual([
      [`${root}/open.ts -> ${root}/steps/step.ts`, `${root}/steps/step.ts -> ${root}/writer.ts`],
    ]);
  });

  it("finds one over three folders", () => {
    write("a/a.ts", 'import "../b";');
    write("b/index.ts", 'export { c } from "../c/c";');
    write("c/c.ts", 'const a = await import("../a/a");');

    expect(folderCircles(root)).toEqual([expect.arrayContaining([expect.stringContaining("c/c.ts -> ")])]);
  });

  it("follows addresses that begin at the root", () => {
    write("lib/price.ts", 'import { cart } from "~/stores/cart";');
    write("stores/cart.ts", 'import { format } from "~/lib/format";');
    write("lib/format.ts", "export const format = 1;");

    expect(folderCircles(root)).toHaveLength(1);
  });

  it("lets folders need others one way, and tests and installed packages what they like", () => {
    write("node_modules/x/a/a.ts", 'import { b } from "../b/b";');
    write("node_modules/x/b/b.ts", 'import { a } from "../a/a";');
    write("a/a.ts", 'import { b } from "../b/b";\nimport { z } from "zod";');
    write("a/inner/inner.ts", "export const inner = 1;");
    write("b/b.ts", 'import { inner } from "../a/inner/inner";');
    write("b/b.test.ts", 'import { a } from "../a/a";');

    expect(folderCircles(root)).toEqual([]);
  });

  it("are nowhere in this repository", () => {
    expect(repositoryCircles()).toEqual([]);
  });
});
