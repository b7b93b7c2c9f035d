import { expect, it } from "vitest";
import { isTooSmall } from "./least-total";

const free = { amount: 0 };
const dear = { amount: 700, charged: 749 };

it.each([
  ["nothing", { currency: "usd", goods: 0, rates: [free] }, false],
  ["a cent", { currency: "usd", goods: 1, rates: [free] }, true],
  ["49 cents", { currency: "USD", goods: 49, rates: [] }, true],
  ["50 cents", { currency: "usd", goods: 50, rates: [free] }, false],
  ["a cent with shipping", { currency: "usd", goods: 1, rates: [dear] }, false],
  ["a cent that may be sent for nothing", { currency: "usd", goods: 1, rates: [dear, free] }, true],
  ["174 forints", { currency: "huf", goods: 17_400, rates: [] }, true],
  ["pence", { currency: "gbp", goods: 30, rates: [] }, false],
  ["a currency that Stripe says nothing of", { currency: "xyz", goods: 1, rates: [] }, false],
])("whether %s is too little to be paid by card", (_, offered, is) => {
  expect(isTooSmall(offered)).toBe(is);
});
