import { describe, expect, it } from "vitest";
import { type EngineFacts, objectionTo } from "./objection";

const tested = { release: "2.21.2", tables: { cart: { id: "text not null" } } };
const same: EngineFacts = { ...tested, missingHooks: [], takenHooks: [] };

describe("the plugin's own statements", () => {
  it("run on the very engine that was tested", () => {
    expect(objectionTo(same, tested)).toBeNull();
  });

  it.each<[string, Partial<EngineFacts>, RegExp]>([
    ["another release, a patch included", { release: "2.21.3" }, /Medusa 2\.21\.3, and 2\.21\.2 was tested/],
    ["a hook that is gone", { missingHooks: ["create-cart.validate"] }, /no hook create-cart\.validate/],
    ["a handler", { takenHooks: ["complete-cart.validate"] }, /handlers on complete-cart\.validate/],
    ["another column", { tables: { cart: { id: "text" } } }, /not as they were tested: cart\.id/],
  ])("do not run on an engine with %s, and the reason names it", (_, difference, reason) => {
    expect(objectionTo({ ...same, ...difference }, tested)).toMatch(reason);
  });
});
