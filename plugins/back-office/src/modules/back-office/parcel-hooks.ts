import { watchHooks } from "@emberly/kit/engine-hooks";
import "@medusajs/medusa/core-flows";

/** What the engine's workflows for parcels call, and ours do not. */
const hooks = watchHooks({
  "create-order-fulfillment": ["fulfillmentCreated"],
  "create-order-shipment": ["shipmentCreated"],
});

/** Why parcels have to be made and sent by the engine's workflows: somebody wants to be called by one, or it is not the one known here. */
export const parcelHooks = (): string[] => [...hooks.taken(), ...hooks.missing()];
