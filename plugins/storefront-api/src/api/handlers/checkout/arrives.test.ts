import { describe, expect, it } from "vitest";
import { arrivesWithin } from "./arrives";

const paid = new Date("2026-11-21T12:00:00");

describe("when a way of shipping arrives", () => {
  it.each([
    ["3-5 working days after dispatch", "2026-11-27", "2026-12-02"],
    ["1 to 2 business days", "2026-11-24", "2026-11-27"],
    ["2 days", "2026-11-25", "2026-11-27"],
  ])("is read from %j and the days until it leaves", (description, from, to) => {
    expect(arrivesWithin(description, paid)).toEqual({ from, to });
  });

  it("is counted from the shop's day, as the order's page does, and not from that of the machine", () => {
    const onTuesdayEvening = new Date("2026-12-02T01:00:00Z");
    expect(arrivesWithin("3-5 working days", onTuesdayEvening)).toEqual({
      from: "2026-12-07",
      to: "2026-12-10",
    });
  });

  it.each([null, "", "Parcel locker 24", "As soon as we can"])("is not known from %j", (description) => {
    expect(arrivesWithin(description, paid)).toBeNull();
  });
});
