import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FLAWLESS } from "../../../commerce/test/audit";
import { AppRig } from "./app-rig";

let rig: AppRig;

const HOOKS = [
  "complete-cart.beforePaymentAuthorization",
  "complete-cart.orderCreated",
  "complete-cart.validate",
  "create-cart.cartCreated",
  "create-cart.setPricingContext",
  "create-cart.validate",
  "list-shipping-options-for-cart-with-pricing.setCalculatedShippingPricingContext",
  "list-shipping-options-for-cart-with-pricing.setShippingOptionsContext",
  "list-shipping-options-for-cart.setPricingContext",
  "list-shipping-options-for-cart.setShippingOptionsContext",
  "refresh-payment-collection-for-cart.validate",
  "stripe-checkout.orderPlaced",
  "update-cart-promotions.setPromotionContext",
  "update-cart-promotions.validate",
  "update-tax-lines.setTaxLineContext",
];

/** The hooks that the log tells of. */
async function called(): Promise<string[]> {
  const found = (await rig.log()).matchAll(/hook called: ([\w.-]+)/g);
  return [...new Set([...found].map(([, hook = ""]) => hook))].sort();
}

async function buys(index: number): Promise<void> {
  const lines = [{ variant_id: rig.variant(index).id, quantity: 1 }];
  const sessionId = await rig.opened({ email: "ann@app.example", lines });
  expect((await rig.sandbox.pay(sessionId)).status).toBe(200);
  await rig.reached(sessionId, "captured");
}

describe("an application with handlers of its own on the engine's hooks", () => {
  beforeAll(async () => {
    rig = await AppRig.start({ ownHooks: true });
  });
  afterAll(() => rig?.stop());

  const reasons = async () => (await rig.log()).match(/engine's own workflows write [^"\n]*/g) ?? [];

  it("is told at its start why the engine's workflows do the work", async () => {
    const [reason] = await reasons();
    expect(reason).toContain("complete-cart.validate");
  });

  it("has each of its handlers called by a checkout, and is told no second time", async () => {
    await buys(0);
    expect(await called()).toEqual(HOOKS);
    expect(await reasons()).toHaveLength(1);
    expect(await rig.audit()).toMatchObject(FLAWLESS);
  });
});

describe("an application without handlers on the engine's hooks", () => {
  beforeAll(async () => {
    rig = await AppRig.start();
  });
  afterAll(() => rig?.stop());

  it("is served by the plugin's own statements, and its handler of orderPlaced is called", async () => {
    await buys(0);
    expect(await called()).toEqual(["stripe-checkout.orderPlaced"]);
    expect(await rig.log()).not.toContain("engine's own workflows write");
  });
});
