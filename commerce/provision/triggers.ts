import type { TriggerKeeper } from "@emberly/kit/triggers";
import type { MedusaContainer } from "@medusajs/framework/types";

/** Modules that watch the engine's tables. */
const KEEPERS = ["catalogue", "audit", "staff", "backOffice", "afterSale", "shopAccounts"];

/**
 * Sees to it that the triggers of the catalogue, the audit, the staff, the lists of orders, the tally
 * of returns and the number of customers are in place. A module does so when it starts, but may not keep the engine
 * from starting; a migration that leaves the shop without them must not end as if all were well.
 *
 * @throws what the database says
 */
export async function provisionTriggers(container: MedusaContainer): Promise<void> {
  for (const name of KEEPERS) await container.resolve<TriggerKeeper>(name).ensureTriggers();
}
