import { describe, expect, it } from "vitest";
import type { ReviewReason } from "../state-machine/states";
import { isGivenBack } from "./given-back";

const inReview = (review_reason: ReviewReason) => ({
  state: "needs_review" as const,
  order_id: null,
  review_reason,
  failed_refunds: [],
});

describe("the money of a payment in review", () => {
  it.each(["amount_differs", "placement_failed"] as const)(
    "is back with the shopper when staff are only told why: %s",
    (reason) => {
      expect(isGivenBack(inReview(reason))).toBe(true);
    },
  );

  it.each(["captured_without_order", "refund_failed", "disputed", "dispute_lost"] as const)(
    "may not be while somebody has to decide about it: %s",
    (reason) => {
      expect(isGivenBack(inReview(reason))).toBe(false);
    },
  );

  it("is not when the bank has sent its refund back, until somebody has settled that", () => {
    const failed = { id: "re_1", key: null, amount: 500, is_settled: false };
    const row = inReview("amount_differs");
    expect(isGivenBack({ ...row, failed_refunds: [failed] })).toBe(false);
    expect(isGivenBack({ ...row, failed_refunds: [{ ...failed, is_settled: true }] })).toBe(true);
  });

  it("is not said to be back while the row is on its way, or when it has an order", () => {
    expect(isGivenBack({ ...inReview("amount_differs"), state: "authorised" })).toBe(false);
    expect(isGivenBack({ ...inReview("placement_failed"), order_id: "order_1" })).toBe(false);
  });
});
