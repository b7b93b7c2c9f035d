import { describe, expect, it } from "vitest";
import type { CheckoutRow } from "../rows/row";
import { assertSessionAuthorised } from "./amount-guard";
import { AMOUNT_DIFFERS } from "./error-codes";

const row = { payment_intent_id: "pi_1", authorised_amount: 2010 } as unknown as CheckoutRow;
const session = { amount: 20.1, currency_code: "usd" };
const payment = { id: "pi_1", status: "requires_capture", amount: 2010, currency: "usd" };

describe("a payment session of the engine", () => {
  it("is authorised by the payment that was made for its cart and sum", () => {
    expect(() => assertSessionAuthorised(session, row, payment)).not.toThrow();
  });

  it("is authorised by a payment of which a person has taken some already: the order says what is owed", () => {
    const taken = { ...payment, status: "succeeded", amount: 1000 };
    expect(() => assertSessionAuthorised(session, row, taken)).not.toThrow();
  });

  it.each([
    ["of another cart", undefined, undefined, payment],
    ["of another sum", { ...session, amount: 20.11 }, row, payment],
    ["of another currency", { ...session, currency_code: "eur" }, row, payment],
    ["that holds less than was authorised", session, row, { ...payment, amount: 2009 }],
  ])("is not authorised by a payment %s", (_, asked, found, paid) => {
    expect(() => assertSessionAuthorised(asked, found, paid)).toThrow(
      found ? expect.objectContaining({ code: AMOUNT_DIFFERS }) : /not made for this cart/,
    );
  });
});
