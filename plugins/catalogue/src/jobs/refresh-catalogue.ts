import type { MedusaContainer } from "@medusajs/framework/types";
import { refreshContext } from "../modules/catalogue/fresh";
import { CATALOGUE_MODULE } from "../modules/catalogue/name";
import type CatalogueService from "../modules/catalogue/service";

/**
 * The catalogue's minute: readers bring the rows up to date themselves; this does it when nobody reads.
 */
export default async function refreshCatalogue(container: MedusaContainer): Promise<void> {
  const catalogue = container.resolve<CatalogueService>(CATALOGUE_MODULE);
  await catalogue.fresh(refreshContext(container));
}

export const config = { name: "catalogue-refresh", schedule: "* * * * *" };
