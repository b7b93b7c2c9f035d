import type { Order } from "@contract/records";
import { describe, expect, it } from "vitest";
import { handedOrder } from "./handed-order";

const order = {
  paymentIntentId: "pi_1",
  products: [],
  returns: [],
  parcels: [],
  shipping: {},
} as unknown as Order;

describe("an order that a link passed", () => {
  it("is used by the account that saw it", () => {
    expect(handedOrder({ order, userId: "ann" }, "pi_1", "ann")).toBe(order);
  });
  it("is not used by another account, or by nobody", () => {
    expect(handedOrder({ order, userId: "ann" }, "pi_1", "bob")).toBeUndefined();
    expect(handedOrder({ order, userId: "ann" }, "pi_1", undefined)).toBeUndefined();
    expect(handedOrder({ order }, "pi_1", undefined)).toBeUndefined();
  });
  it("is not used when an older release wrote it, which told less", () => {
    const { parcels: _parcels, ...older } = order;
    expect(handedOrder({ order: older, userId: "ann" }, "pi_1", "ann")).toBeUndefined();
    expect(handedOrder({ order }, "pi_1", "ann")).toBeUndefined();
  });
  it("is not used for another address, as history may hold anything", () => {
    for (const state of [
      { order, userId: "ann" },
      null,
      undefined,
      "pi_2",
      {},
      { order: null, userId: "ann" },
    ]) {
      expect(handedOrder(state, "pi_2", "ann")).toBeUndefined();
    }
  });
});
