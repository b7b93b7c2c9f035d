import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadSecrets } from "./secrets";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "secrets-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe("local secrets", () => {
  it("are generated once and stay the same afterwards", () => {
    const nested = join(dataDir, "not", "there", "yet");
    const first = loadSecrets(nested);
    expect(loadSecrets(nested)).toEqual(first);
    expect(readdirSync(nested)).toEqual(["secrets.json"]);
  });

  it("differ between installations and from one another", () => {
    const one = Object.values(loadSecrets(join(dataDir, "one")));
    const two = Object.values(loadSecrets(join(dataDir, "two")));
    expect(new Set([...one, ...two]).size).toBe(8);
  });

  it("give an administrator password of 8 to 128 characters", () => {
    const { adminPassword } = loadSecrets(dataDir);
    expect(adminPassword.length).toBeGreaterThanOrEqual(8);
    expect(adminPassword.length).toBeLessThanOrEqual(128);
  });

  it("are readable by their owner only, also after a careless restore", () => {
    loadSecrets(dataDir);
    const file = join(dataDir, "secrets.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, JSON.stringify(loadSecrets(dataDir)), { mode: 0o644 });
    loadSecrets(dataDir);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("refuse a damaged file instead of replacing it", () => {
    writeFileSync(join(dataDir, "secrets.json"), "{");
    expect(() => loadSecrets(dataDir)).toThrow("is damaged");
    writeFileSync(join(dataDir, "secrets.json"), JSON.stringify({ jwtSecret: "x" }));
    expect(() => loadSecrets(dataDir)).toThrow(/jwtSecret.*databasePassword/);
  });
});
