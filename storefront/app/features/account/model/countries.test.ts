import { describe, expect, it } from "vitest";
import { COUNTRIES, searchCountries } from "./countries";

describe("country list", () => {
  it("has one two-letter code and one name for every country", () => {
    expect(COUNTRIES.length).toBeGreaterThanOrEqual(249);
    expect(new Set(COUNTRIES.map((country) => country.code)).size).toBe(COUNTRIES.length);
    expect(new Set(COUNTRIES.map((country) => country.name)).size).toBe(COUNTRIES.length);
    expect(COUNTRIES.every((country) => /^[A-Z]{2}$/.test(country.code))).toBe(true);
  });

  it("puts the country that was meant first", () => {
    expect(searchCountries("united st")[0]?.name).toBe("United States");
    expect(searchCountries("USA")[0]?.name).toBe("United States");
    expect(searchCountries("uk")[0]?.name).toBe("United Kingdom");
    expect(searchCountries("ger")[0]?.name).toBe("Germany");
  });

  it("forgives accents and punctuation", () => {
    expect(searchCountries("cote d'ivoire")[0]?.code).toBe("CI");
    expect(searchCountries("turkiye")[0]?.code).toBe("TR");
  });

  it("answers a blank text with everything and nonsense with nothing", () => {
    expect(searchCountries("  ")).toHaveLength(COUNTRIES.length);
    expect(searchCountries("zzzz")).toHaveLength(0);
  });
});
