import { describe, expect, it } from "vitest";
import { authorOf } from "./author";

describe("the author of a review", () => {
  it("is the first name and the initial of the last one", () => {
    expect(authorOf({ first_name: "Ada", last_name: "lovelace" })).toBe("Ada L.");
    expect(authorOf({ first_name: "Ada King", last_name: "Noel" })).toBe("Ada N.");
    expect(authorOf({ first_name: "Zoë", last_name: "𝒲ang" })).toBe("Zoë 𝒲.");
  });

  it("is what there is of a name, and never more of it", () => {
    expect(authorOf({ first_name: "Ada", last_name: "" })).toBe("Ada");
    expect(authorOf({ first_name: null, last_name: "Lovelace" })).toBe("Lovelace");
    expect(authorOf({ first_name: " ", last_name: null })).toBe("A customer");
  });
});
