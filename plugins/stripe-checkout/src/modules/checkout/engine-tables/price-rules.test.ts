import { describe, expect, it } from "vitest";
import { type PriceRule, toldApart } from "./price-rules";

const FREE_FROM_50: PriceRule[] = [{ attribute: "item_total", value: "50" }];
const FOR_MEMBERS: PriceRule[] = [{ attribute: "customer.groups.id", value: "members" }];

describe("what rules of prices tell carts apart by", () => {
  it("is nothing where there are no rules", () => {
    expect(toldApart([], { item_total: 1 })).toEqual(toldApart([], { item_total: 2 }));
  });

  it.each([
    [10, 49.99, true],
    [50.01, 1000, true],
    [49.99, 50, false],
    [50, 50.01, false],
    [10, 60, false],
  ])("of sums of $%d and $%d around a threshold of $50: alike is %s", (a, b, areAlike) => {
    const [one, other] = [a, b].map((item_total) => toldApart(FREE_FROM_50, { item_total }));
    if (areAlike) expect(one).toEqual(other);
    else expect(one).not.toEqual(other);
  });

  it("is who the customer is where they ask for groups, and else not", () => {
    const member = { item_total: 1, customer: { id: "c", groups: [{ id: "members" }] } };
    const nobody = { item_total: 1, customer: undefined };
    expect(toldApart(FOR_MEMBERS, member)).not.toEqual(toldApart(FOR_MEMBERS, nobody));
    expect(toldApart(FREE_FROM_50, member)).toEqual(toldApart(FREE_FROM_50, nobody));
  });
});
