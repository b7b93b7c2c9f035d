import { createCartByTables } from "./cart-by-tables";
import type { EngineWriter } from "./engine-writer";
import { makeOrderByTables } from "./order-by-tables";
import { planPageByTables } from "./shipping-by-tables";

/** The plugin's own statements; the engine is asked only where it knows more than its tables say. */
export const byTables: EngineWriter = {
  createCart: createCartByTables,
  planPage: planPageByTables,
  makeOrder: makeOrderByTables,
};
