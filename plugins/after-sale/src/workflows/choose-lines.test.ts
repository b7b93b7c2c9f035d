import { describe, expect, it } from "vitest";
import { chooseLines } from "./choose-lines";
import type { ReturnableLine } from "./returnable-lines";

const line = (rest: Partial<ReturnableLine>): ReturnableLine => ({
  item_id: "item_1",
  product_id: "prod_1",
  variant_id: "variant_1",
  title: "wok",
  quantity: 3,
  left: 3,
  paid: 1000,
  ...rest,
});
const want = (quantity: number, variantId?: string) => ({
  productId: "prod_1",
  variantId,
  quantity,
  reason: "damaged" as const,
});

describe("what a return is about", () => {
  it("comes to what was paid for its pieces, and never to more", () => {
    const totals = [1, 1, 1].map((quantity) => chooseLines([want(quantity)], [line({})]).refundTotal);
    expect(totals).toEqual([333, 333, 333]);
    expect(chooseLines([want(3)], [line({})]).refundTotal).toBe(1000);
  });

  it("adds up what is wanted of one line, whatever the reasons", () => {
    expect(() => chooseLines([want(2), want(2)], [line({})])).toThrow(
      'Of "wok" only 3 can still be returned.',
    );
    expect(chooseLines([want(2), want(1)], [line({})])).toMatchObject({
      lines: [{ quantity: 2 }, { quantity: 1 }],
      refundTotal: 1000,
    });
  });

  it("takes pieces of one variant from several lines", () => {
    const lines = [line({ left: 1 }), line({ item_id: "item_2", quantity: 1, left: 1, paid: 400 })];
    expect(chooseLines([want(2)], lines)).toMatchObject({
      lines: [
        { item_id: "item_1", quantity: 1 },
        { item_id: "item_2", quantity: 1 },
      ],
      refundTotal: 733,
    });
  });

  it("refuses what was not bought and what is on its way back", () => {
    expect(() => chooseLines([want(1, "variant_2")], [line({})])).toThrow("This order has no such product.");
    expect(() => chooseLines([want(1)], [line({ left: 0 })])).toThrow(
      'All of "wok" is already on its way back.',
    );
  });
});
