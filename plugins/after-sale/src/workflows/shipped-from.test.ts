import { describe, expect, it } from "vitest";
import { mainLocationOf, shelve } from "./shipped-from";

const SENT = [
  { item_id: "pan", location_id: "east", quantity: 2 },
  { item_id: "pan", location_id: "west", quantity: 1 },
  { item_id: "pot", location_id: "west", quantity: 4 },
];
const places = (pieces: { id: string; quantity: number }[], before: [string, number][] = []) =>
  shelve(pieces, { sent: SENT, before: new Map(before), otherwise: "home" });

describe("what comes back goes", () => {
  it("to the location that its line was sent from", () => {
    expect(
      places([
        { id: "pan", quantity: 2 },
        { id: "pot", quantity: 1 },
      ]),
    ).toEqual([
      { id: "pan", location_id: "east", quantity: 2 },
      { id: "pot", location_id: "west", quantity: 1 },
    ]);
  });

  it("to the next one once the first has all of its pieces again", () => {
    expect(places([{ id: "pan", quantity: 3 }])).toEqual([
      { id: "pan", location_id: "east", quantity: 2 },
      { id: "pan", location_id: "west", quantity: 1 },
    ]);
    expect(places([{ id: "pan", quantity: 1 }], [["pan", 2]])).toEqual([
      { id: "pan", location_id: "west", quantity: 1 },
    ]);
  });

  it("to the return's own location where no parcel tells of it", () => {
    expect(places([{ id: "lid", quantity: 1 }])).toEqual([{ id: "lid", location_id: "home", quantity: 1 }]);
    expect(places([{ id: "pan", quantity: 2 }], [["pan", 2]])).toEqual([
      { id: "pan", location_id: "west", quantity: 1 },
      { id: "pan", location_id: "home", quantity: 1 },
    ]);
  });
});

describe("a return is sent to", () => {
  it("where most pieces of its lines came from", () => {
    expect(mainLocationOf(SENT, ["pan"])).toBe("east");
    expect(mainLocationOf(SENT, ["pan", "pot"])).toBe("west");
    expect(mainLocationOf(SENT, ["lid"])).toBeUndefined();
  });
});
