import { createCartByEngine } from "./cart-by-engine";
import type { EngineWriter } from "./engine-writer";
import { makeOrderByEngine } from "./order-by-engine";
import { planPageByEngine } from "./shipping-by-engine";

/** The engine's own workflows, with all their hooks; slower. */
export const byEngine: EngineWriter = {
  createCart: createCartByEngine,
  planPage: planPageByEngine,
  makeOrder: makeOrderByEngine,
};
