import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withFileLock } from "./file-lock.mjs";
import { ensureInstalled } from "./install.mjs";
import { Progress } from "./progress.mjs";

/** Says that it would install, and does not. */
class Refusing extends Progress {
  override step(name: string): Promise<never> {
    return Promise.reject(new Error(name));
  }
}

describe("packages", () => {
  let root: string;
  const install = () => ensureInstalled(root, new Refusing());
  const write = (file: string, packages: object) =>
    writeFileSync(path.join(root, file), JSON.stringify({ packages }));
  const wanted = {
    "": { version: "0.1.0" },
    "node_modules/pan": { version: "1.0.0", integrity: "sha512-a" },
    "node_modules/pan-for-another-system": { version: "1.0.0", integrity: "sha512-b", optional: true },
  };
  const pan = wanted["node_modules/pan"];

  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), "install-"));
    mkdirSync(path.join(root, "node_modules"));
    write("package-lock.json", wanted);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it("are not installed again when npm has installed them", async () => {
    write("node_modules/.package-lock.json", { "node_modules/pan": pan });
    await expect(install()).resolves.toBeUndefined();
  });

  it.each([
    ["one is missing", {}],
    ["one has another version", { "node_modules/pan": { ...pan, version: "0.9.0" } }],
    ["one has another content", { "node_modules/pan": { ...pan, integrity: "sha512-c" } }],
  ])("are installed when %s", async (_case, there) => {
    write("node_modules/.package-lock.json", there);
    await expect(install()).rejects.toThrow("Installing packages");
  });

  it("are not installed twice by commands that begin at once", async () => {
    mkdirSync(path.join(root, ".cache"));
    const second = await withFileLock(path.join(root, ".cache/install-lock"), async () => {
      const waiting = install();
      write("node_modules/.package-lock.json", { "node_modules/pan": pan });
      return { waiting };
    });
    await expect(second.waiting).resolves.toBeUndefined();
  });

  it("are installed when an installation was cut short", async () => {
    await expect(install()).rejects.toThrow("Installing packages");
  });
});
