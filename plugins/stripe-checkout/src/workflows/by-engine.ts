import { createCartByEngine } from "./cart-by-engine";
import type { EngineWriter } from "./engine-writer";
import { makeOrderByEngine } from "./order-by-engine";
import { offerShippingByEngine } from "./shipping-by-engine";

/** The engine's own workflows, with all their hooks; slower. */
export const byEngine: EngineWriter = {
  createCart: createCartByEngine,
  offerShipping: offerShippingByEngine,
  makeOrder: makeOrderByEngine,
};
