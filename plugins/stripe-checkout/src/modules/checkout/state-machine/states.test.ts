import { describe, expect, it } from "vitest";
import { mayMove, STATES } from "./states";

const ways = STATES.flatMap((from) =>
  STATES.filter((to) => mayMove(from, to)).map((to) => `${from} -> ${to}`),
);

describe("the map of the state machine", () => {
  it("has exactly these ways", () => {
    expect(ways).toEqual([
      "opening -> opened",
      "opening -> authorised",
      "opening -> released",
      "opened -> authorised",
      "opened -> released",
      "authorised -> placed",
      "authorised -> released",
      "authorised -> needs_review",
      "placed -> captured",
      "placed -> released",
      "placed -> needs_review",
      "captured -> needs_review",
      "released -> needs_review",
      "needs_review -> authorised",
      "needs_review -> captured",
      "needs_review -> released",
    ]);
  });

  it("never takes money before there is an order", () => {
    expect(STATES.filter((from) => mayMove(from, "captured"))).toEqual(["placed", "needs_review"]);
  });

  it("never goes from placed back to where there is no order yet", () => {
    expect(STATES.filter((to) => mayMove("placed", to))).toEqual(["captured", "released", "needs_review"]);
  });
});
