import type { Logger, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { refreshContext } from "../modules/catalogue/fresh";
import { CATALOGUE_MODULE } from "../modules/catalogue/name";
import type CatalogueService from "../modules/catalogue/service";

/** Computes the whole read model anew once a night: the watch over its drift trusts fingerprints, this trusts nothing. */
export default async function verifyCatalogue(container: MedusaContainer): Promise<void> {
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER);
  const catalogue = container.resolve<CatalogueService>(CATALOGUE_MODULE);
  await catalogue.missedSearches.clearOld();
  const wrong = await catalogue.drift.verify(refreshContext(container));
  if (wrong > 0) logger.warn(`catalogue: ${wrong} rows differed from what the engine's tables make of them`);
}

export const config = { name: "catalogue-verify", schedule: "17 4 * * *" };
