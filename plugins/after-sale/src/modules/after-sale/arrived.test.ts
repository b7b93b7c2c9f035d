import { describe, expect, it } from "vitest";
import { arrivedByLine, isPaidBack, itemsOf, paidBack, proposedRefund, refundable } from "./arrived";
import type { Arrival, ReturnRecord, ReturnRefund } from "./return-record";

const line = (item_id: string, quantity: number, paid: number): ReturnRecord["lines"][number] => ({
  item_id,
  product_id: item_id,
  variant_id: null,
  title: item_id,
  variant_title: null,
  quantity,
  reason: "no_longer_wanted",
  paid,
});
const arrival = (number: number, lines: Record<string, number>): Arrival => ({
  number,
  lines: Object.entries(lines).map(([item_id, quantity]) => ({ item_id, quantity, written_off: null })),
  is_last: false,
  created_by: "user_1",
  created_at: "2026-11-25T12:00:00Z",
  taken_in_at: "2026-11-25T12:00:01Z",
});
const refund = (part: number, cents: number, rest: Partial<ReturnRefund> = {}): ReturnRefund => ({
  part,
  cents,
  is_last: false,
  status: "paid",
  changed_at: "2026-11-25T12:00:00Z",
  ...rest,
});
type Told = Pick<ReturnRecord, "lines" | "arrivals" | "status" | "refund_total" | "fee" | "refunds">;
/** Three pans for 1000 cents, a pot for 500, and 700 of shipping that goes back with them. */
const told = (rest: Partial<Told>): Told => ({
  status: "approved",
  lines: [line("pan", 3, 1000), line("pot", 1, 500)],
  arrivals: [],
  refunds: [],
  refund_total: 2200,
  fee: 0,
  ...rest,
});

describe("what can be paid back for a return in parts", () => {
  it("is what was paid for the pieces that are here, and the shipping once all of them are", () => {
    expect(refundable(told({}))).toBe(0);
    const arrivals = [arrival(1, { pan: 1 }), arrival(2, { pan: 1 }), arrival(3, { pan: 1, pot: 1 })];
    expect([1, 2, 3].map((some) => refundable(told({ arrivals: arrivals.slice(0, some) })))).toEqual([
      333, 666, 2200,
    ]);
  });

  it("leaves out what was paid back, and what Stripe has not answered yet", () => {
    const arrivals = [arrival(1, { pan: 2 })];
    expect(refundable(told({ arrivals, refunds: [refund(1, 300)] }))).toBe(366);
    expect(refundable(told({ arrivals, refunds: [refund(1, 300, { status: "open" })] }))).toBe(366);
  });

  it("counts an arrival once the engine has taken it in", () => {
    expect(refundable(told({ arrivals: [{ ...arrival(1, { pan: 1 }), taken_in_at: null }] }))).toBe(0);
  });

  it("is the part that the bank has sent back, before anything else", () => {
    const refunds = [refund(1, 300), refund(2, 100, { status: "failed" })];
    const failed = told({ arrivals: [arrival(1, { pan: 3, pot: 1 })], refunds, fee: 50 });
    expect([refundable(failed), proposedRefund(failed)]).toEqual([100, 100]);
  });

  it("has the fee taken off once, however many parts there are", () => {
    const first = told({ arrivals: [arrival(1, { pan: 1 })], fee: 400 });
    expect(proposedRefund(first)).toBe(0);
    const all = [arrival(1, { pan: 1 }), arrival(2, { pan: 2, pot: 1 })];
    expect(proposedRefund(told({ arrivals: all, fee: 400 }))).toBe(1800);
    expect(proposedRefund(told({ arrivals: all, fee: 400, refunds: [refund(1, 333)] }))).toBe(1467);
  });
});

describe("what a return is about", () => {
  it("is named with its variant, where a product has several", () => {
    const lines = [
      { ...line("one", 2, 600), title: "skillet", variant_title: "10 inch" },
      { ...line("two", 1, 400), title: "skillet", variant_title: "12 inch" },
      { ...line("three", 1, 400), title: "wok", variant_title: "Default variant" },
    ];
    expect(itemsOf({ lines, arrivals: [] }).map(({ title }) => title)).toEqual([
      "skillet (10 inch)",
      "skillet (12 inch)",
      "wok",
    ]);
  });
});

describe("what has been paid back", () => {
  it("is the parts that Stripe has paid, and all of it where the whole order was cancelled", () => {
    const refunds = [refund(1, 300), refund(2, 100, { status: "failed" }), refund(3, 50, { status: "open" })];
    expect(paidBack(told({ refunds }))).toBe(300);
    expect(paidBack(told({ status: "refunded" }))).toBe(2200);
  });
});

describe("a return in parts", () => {
  it("is over when its last part is paid, whatever was taken off", () => {
    const here = { status: "received" as const, arrivals: [arrival(1, { pan: 3, pot: 1 })] };
    expect(isPaidBack(told({ ...here, refunds: [refund(1, 100)] }))).toBe(false);
    expect(isPaidBack(told({ ...here, refunds: [refund(1, 100, { is_last: true })] }))).toBe(true);
    const waits = [refund(1, 100, { status: "failed" }), refund(2, 100, { is_last: true })];
    expect(isPaidBack(told({ ...here, refunds: waits }))).toBe(false);
  });

  it("is over when it is closed and all that came was paid back already", () => {
    const closed = { arrivals: [arrival(1, { pan: 3 })], refunds: [refund(1, 1000)] };
    expect(isPaidBack(told({ ...closed, status: "received" }))).toBe(true);
    expect(isPaidBack(told({ ...closed, status: "approved" }))).toBe(false);
    expect(isPaidBack(told({ ...closed, status: "received", refunds: [] }))).toBe(false);
  });

  it("tells of a line with two reasons what came in their order", () => {
    const lines = [line("pan", 2, 600), line("pan", 1, 400)];
    expect(arrivedByLine({ lines, arrivals: [arrival(1, { pan: 1 })] })).toEqual([1, 0]);
    expect(arrivedByLine({ lines, arrivals: [arrival(1, { pan: 1 }), arrival(2, { pan: 2 })] })).toEqual([
      2, 1,
    ]);
  });
});
