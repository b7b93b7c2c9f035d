import type { MedusaContainer } from "@medusajs/framework/types";

export interface CatalogueProgress {
  onProgress?: (done: number, total: number) => void;
}

export async function provisionCatalogue(
  _container: MedusaContainer,
  _options: CatalogueProgress,
): Promise<void> {}
