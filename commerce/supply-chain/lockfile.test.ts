import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ALLOWED_LICENCES, ARGUED, licenceOf, lockedPackages, partsOf, root } from "./licences";

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
    const strange = packages
      .filter((one) => isHere(one) && !ARGUED.has(one.name))
      .map((one) => ({ place: one.place, licence: licenceOf(one) ?? "none" }))
      .filter(({ licence }) => !partsOf(licence).every((part) => ALLOWED_LICENCES.has(part)));
    expect(strange).toEqual([]);
  });
});
