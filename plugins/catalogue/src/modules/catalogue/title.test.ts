import { expect, it } from "vitest";
import { titled } from "./title";

it("leaves a title as it is", () => {
  expect(titled("Le Creuset 26 cm", {})).toBe("Le Creuset 26 cm");
});

it("writes a title in lower case where the shop says so", () => {
  expect(titled("Le Creuset 26 cm", { lowerCaseTitles: true })).toBe("le creuset 26 cm");
});
