import { expect, test } from "vitest";
import { patternOf } from "./closed-paths";

const closed = patternOf(["/store/orders", "/hooks/payment/"]);

test.each(["/store/orders", "/STORE/Orders/", "/store/orders/order_1", "/hooks/payment/stripe"])(
  "%s is closed",
  (path) => {
    expect(closed.test(path)).toBe(true);
  },
);

test.each(["/store/orders-of-mine", "/store", "/hooks/stripe", "/x/store/orders"])("%s is open", (path) => {
  expect(closed.test(path)).toBe(false);
});

test("nothing is closed where nothing is listed", () => {
  expect(patternOf([]).test("/store/orders")).toBe(false);
});
