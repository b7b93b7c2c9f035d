import { describe, expect, it } from "vitest";
import type { ReturnReason } from "../modules/after-sale/return-record";
import { chooseLines } from "./choose-lines";
import { returnFee } from "./return-fee";
import type { ReturnableLine } from "./returnable-lines";

/** A line of two pieces that cost 1000 of the smallest unit together. */
const line = (name: string): ReturnableLine => ({
  item_id: name,
  product_id: name,
  variant_id: null,
  title: name,
  quantity: 2,
  left: 2,
  paid: 1000,
});
const back = (...reasons: ReturnReason[]) =>
  chooseLines(
    reasons.map((reason) => ({ productId: reason, quantity: 1, reason })),
    reasons.map(line),
  );
const dollars = (fee: number) => ({ fee, currency: "usd" });

describe("the fee of a return", () => {
  it("is taken once, however many lines come back", () => {
    expect(returnFee(back("no_longer_wanted"), dollars(4.95))).toBe(495);
    expect(
      returnFee({ ...back("no_longer_wanted", "no_longer_wanted"), refundTotal: 1000 }, dollars(4.95)),
    ).toBe(495);
  });

  it("is never more than the return pays back", () => {
    expect(returnFee(back("no_longer_wanted"), dollars(100))).toBe(500);
  });

  it.each(["damaged", "wrong_item", "not_as_described"] as const)("is nothing for what is %s", (reason) => {
    expect(returnFee(back(reason), dollars(4.95))).toBe(0);
    expect(returnFee(back("no_longer_wanted", reason), dollars(4.95))).toBe(0);
  });

  it("is whole yen where the currency has no decimals, as is the refund", () => {
    const one = back("no_longer_wanted");
    expect(one.refundTotal).toBe(500);
    expect(returnFee(one, { fee: 300, currency: "jpy" })).toBe(300);
    expect(returnFee(one, { fee: 0, currency: "jpy" })).toBe(0);
  });
});
