import { CATALOGUE_MODULE, type CatalogueService } from "@emberly/catalogue";
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import type { MedusaContainer } from "@medusajs/framework/types";

/** Whoever has changed something finds it in what they ask for next, though the database's notice may not have come round. */
export const showChangesOf = (container: MedusaContainer): void =>
  container.resolve<CatalogueService>(CATALOGUE_MODULE).doubt();

/** The same for calls of the dashboard. */
export function showChanges(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  res.once("finish", () => showChangesOf(req.scope));
  next();
}
