import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Seal } from "./seal";

describe("a sealed text", () => {
  it("can be opened with the same secret only, and not once it was altered", () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (text, at) => {
        const sealed = new Seal("the shop's secret").close(text);
        expect(new Seal("the shop's secret").open(sealed)).toBe(text);
        expect(() => new Seal("another secret").open(sealed)).toThrow();
        const bytes = Buffer.from(sealed, "base64");
        bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ 1;
        expect(() => new Seal("the shop's secret").open(bytes.toString("base64"))).toThrow();
      }),
    );
  });
});
