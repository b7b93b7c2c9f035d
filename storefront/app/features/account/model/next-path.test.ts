import { describe, expect, it } from "vitest";
import { safeNextPath } from "./next-path";

describe("where to go after signing in", () => {
  it("keeps paths of this shop with their query", () => {
    expect(safeNextPath("/checkout")).toBe("/checkout");
    expect(safeNextPath("/admin/customers?page=2&q=a#top")).toBe("/admin/customers?page=2&q=a#top");
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "/a/..//evil.example",
    "checkout",
    "",
    null,
    undefined,
  ])("refuses %j", (value) => {
    expect(safeNextPath(value)).toBeNull();
  });

  it("does not lead back to the sign-in screen", () => {
    expect(safeNextPath("/login?next=/login")).toBeNull();
  });
});
