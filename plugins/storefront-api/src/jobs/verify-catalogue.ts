import type { Logger, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { refreshContext } from "../calls/catalogue/fresh";
import { CATALOGUE_MODULE } from "../modules/catalogue";
import type CatalogueService from "../modules/catalogue/service";

/** Measures how far the read model is from the engine's truth, which should be nowhere, and mends it. */
export default async function verifyCatalogue(container: MedusaContainer): Promise<void> {
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER);
  const catalogue = container.resolve<CatalogueService>(CATALOGUE_MODULE);
  await catalogue.missedSearches.clearOld();
  const wrong = await catalogue.verify(refreshContext(container));
  if (wrong > 0) {
    logger.warn(
      `catalogue: ${wrong} rows differed from the engine's tables and were mended; were triggers off?`,
    );
  }
}

export const config = { name: "verify-catalogue", schedule: "17 * * * *" };
