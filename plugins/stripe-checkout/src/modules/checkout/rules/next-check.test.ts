import { describe, expect, it } from "vitest";
import { nextCheckAt } from "./next-check";

const now = new Date("2026-11-23T12:00:00Z");
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const next = (state: "opened" | "authorised", expires: number) =>
  nextCheckAt({ state, expires_at: at(expires) }, { reconcileAfterS: 120 }, now);

describe("when Stripe is asked about a checkout next", () => {
  it("is soon for what is paid", () => {
    expect(next("authorised", 1800)).toEqual(at(120));
  });

  it("is rare while nothing happens on its page", () => {
    expect(next("opened", 1800)).toEqual(at(1200));
  });

  it("is right after its page should have ended, and soon again when it has not", () => {
    expect(next("opened", 600)).toEqual(at(605));
    expect(next("opened", -5)).toEqual(at(120));
  });
});
