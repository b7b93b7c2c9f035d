import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { StopToken } from "./stop-token";

const tokens = new StopToken("the shop's secret");

describe("the token that ends mails about reviews", () => {
  it("names its order, and is the same each time", () => {
    const token = tokens.of("order_01");
    expect(tokens.orderOf(token)).toBe("order_01");
    expect(new StopToken("the shop's secret").of("order_01")).toBe(token);
  });

  it("is of no other order, and of no other shop", () => {
    const [, digest] = tokens.of("order_01").split(".");
    expect(tokens.orderOf(`order_02.${digest}`)).toBeUndefined();
    expect(new StopToken("another secret").orderOf(tokens.of("order_01"))).toBeUndefined();
  });

  it("is nothing else that somebody may send", () => {
    fc.assert(fc.property(fc.string(), (text) => tokens.orderOf(text) === undefined));
    for (const text of ["", ".", "order_01", "order_01.", `${tokens.of("order_01")}.x`]) {
      expect(tokens.orderOf(text)).toBeUndefined();
    }
  });
});
