import type { MedusaContainer } from "@medusajs/framework/types";
import { CATALOGUE_MODULE } from "../modules/catalogue/name";
import type CatalogueService from "../modules/catalogue/service";

const EVERY_MS = 5_000;

/** Keeps what goes with a product up to date with what is bought together, and the best sellers with what is bought. */
export default async function followSales(container: MedusaContainer): Promise<void> {
  const { companions, sales } = container.resolve<CatalogueService>(CATALOGUE_MODULE);
  await Promise.all([companions.follow(), sales.follow()]);
}

export const config = { name: "catalogue-follow-sales", schedule: { interval: EVERY_MS } };
