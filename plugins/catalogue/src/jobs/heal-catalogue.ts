import type { Logger, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { refreshContext } from "../modules/catalogue/fresh";
import { CATALOGUE_MODULE } from "../modules/catalogue/name";
import type CatalogueService from "../modules/catalogue/service";

const EVERY_MS = 20_000;

/** Finds and repairs within a minute what the triggers did not see, and measures how much it was. */
export default async function healCatalogue(container: MedusaContainer): Promise<void> {
  const catalogue = container.resolve<CatalogueService>(CATALOGUE_MODULE);
  const wrong = await catalogue.drift.heal(refreshContext(container));
  if (wrong > 0) {
    container
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .warn(
        `catalogue: ${wrong} rows differed from the engine's tables and were repaired; were triggers off?`,
      );
  }
}

export const config = { name: "catalogue-heal", schedule: { interval: EVERY_MS } };
