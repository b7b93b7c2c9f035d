import { describe, expect, it } from "vitest";
import type { Delivery } from "./deliveries";
import { checkTrackingList, readTrackingList } from "./tracking-list";

const read = (text: string) =>
  readTrackingList(text).map(({ order_number, tracking_number, carrier }) => [
    order_number,
    tracking_number,
    carrier,
  ]);

describe("reading a pasted list of tracking numbers", () => {
  it.each([
    ["commas", "7,1Z1,UPS\n8,1Z2,UPS"],
    ["semicolons and Windows line ends", "7;1Z1;UPS\r\n8;1Z2;UPS\r\n"],
    ["tabs, as spreadsheets copy", "7\t1Z1\tUPS\n8\t1Z2\tUPS"],
    ["headings, blanks and #", "Order, Tracking number, Carrier\n#7, 1Z1 , UPS\n\n# 8,1Z2,UPS"],
  ])("understands %s", (_, text) => {
    expect(read(text)).toEqual([
      ["7", "1Z1", "UPS"],
      ["8", "1Z2", "UPS"],
    ]);
  });

  it("takes a list without carriers, and commas in quotes", () => {
    expect(read('7,1Z1\n8,1Z2,"Parcels, Inc."')).toEqual([
      ["7", "1Z1", ""],
      ["8", "1Z2", "Parcels, Inc."],
    ]);
  });

  it("refuses what is empty, broken or too long", () => {
    expect(() => readTrackingList("order,tracking")).toThrow("The list is empty");
    expect(() => readTrackingList('7,"1Z1')).toThrow("The list cannot be read");
    expect(() => readTrackingList("7,1\n".repeat(501))).toThrow("At most 500 lines");
  });
});

describe("checking a list", () => {
  const delivery = (order_number: number, state: Delivery["state"]) =>
    [
      order_number,
      { id: `order_${order_number}`, order_number, recipient: "Ann", state } as Delivery,
    ] as const;
  const known = new Map([delivery(1, "to_ship"), delivery(2, "on_the_way"), delivery(3, "canceled")]);

  it("names the fault of each line, and the order of those it can carry out", () => {
    const lines = readTrackingList(`1,T1,UPS\n1,T2\n2,T3\n3,T4\n4,T5\nx5,T6\n1e3,T7\n1,\n`);
    expect(
      checkTrackingList(lines, known).map(({ line, order_id, fault }) => [line, order_id, fault]),
    ).toEqual([
      [1, "order_1", null],
      [2, "order_1", "The same order as in line 1"],
      [3, "order_2", "Has already been dispatched"],
      [4, "order_3", "Was cancelled"],
      [5, null, "There is no such order"],
      [6, null, "Not an order number"],
      [7, null, "Not an order number"],
      [8, "order_1", "The same order as in line 1"],
    ]);
    expect(checkTrackingList(readTrackingList("1,"), known)[0]?.fault).toBe("The tracking number is missing");
  });

  it("leaves out what must not leave before somebody has looked at its payment", () => {
    const [number, waiting] = delivery(5, "to_ship");
    const inReview = new Map([[number, { ...waiting, payment_in_review: true }]]);
    expect(checkTrackingList(readTrackingList("5,T1"), inReview)[0]?.fault).toBe(
      "Its payment waits for a person",
    );
  });
});
