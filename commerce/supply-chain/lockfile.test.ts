import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { faults } from "./licences";
import { lockedPackages, root, waysIn } from "./lockfile";

const packages = lockedPackages();
const isHere = ({ place }: { place: string }) => existsSync(path.join(root, place, "package.json"));

describe("the lockfile", () => {
  it("names a checksum for everything that is installed", () => {
    expect(packages.length).toBeGreaterThan(1000);
    expect(packages.filter((one) => isHere(one) && !one.integrity).map(({ place }) => place)).toEqual([]);
  });

  it("points nowhere but at the registry", () => {
    const elsewhere = packages.filter(
      ({ resolved }) => resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/"),
    );
    expect(elsewhere.map(({ place }) => place)).toEqual([]);
  });

  it("brings no licence that nobody has thought about", () => {
    expect(faults()).toEqual([]);
  });

  it("tells of everything how it came in", () => {
    const ways = waysIn();
    expect(packages.filter(({ place }) => !ways.has(place)).map(({ place }) => place)).toEqual([]);
    expect(ways.get("node_modules/@medusajs/rbac")).toBe("the root > @medusajs/medusa > @medusajs/rbac");
  });
});
