import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { failedRefunds } from "./failed-refunds";

const refund = (id: string, key?: string) =>
  ({ id, amount: 500, metadata: key ? { made_for: key } : {} }) as unknown as Stripe.Refund;

describe("refunds that failed", () => {
  it("wait for somebody until they are paid again under their key", () => {
    const failed = [refund("re_1", "return:1"), refund("re_2")];
    expect(failedRefunds([], { standing: [], failed })).toEqual([
      { id: "re_1", amount: 500, key: "return:1", is_settled: false },
      { id: "re_2", amount: 500, key: null, is_settled: false },
    ]);
    const standing = [refund("re_3", "return:1"), refund("re_4", "again:re_2")];
    expect(failedRefunds([], { standing, failed }).map(({ is_settled }) => is_settled)).toEqual([true, true]);
  });

  it("stay settled once somebody has settled them, and a second failure waits anew", () => {
    const known = [{ id: "re_1", amount: 500, key: "return:1", is_settled: true }];
    const failed = [refund("re_1", "return:1"), refund("re_2", "return:1")];
    expect(failedRefunds(known, { standing: [], failed }).map(({ is_settled }) => is_settled)).toEqual([
      true,
      false,
    ]);
  });
});
