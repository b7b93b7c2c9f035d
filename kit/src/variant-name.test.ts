import { describe, expect, it } from "vitest";
import { nameOfLine, variantName } from "./variant-name";

describe("the name of a variant", () => {
  it("is its title", () => {
    expect(variantName(" Sage / 12 in ")).toBe("Sage / 12 in");
    expect(nameOfLine("dutch oven", "Sage")).toBe("dutch oven (Sage)");
  });

  it("is not told of a product's only variant", () => {
    for (const title of ["Default variant", "default title", "Default option value", "Standard", "", null]) {
      expect(variantName(title)).toBeNull();
    }
    expect(nameOfLine("wok", undefined)).toBe("wok");
  });
});
