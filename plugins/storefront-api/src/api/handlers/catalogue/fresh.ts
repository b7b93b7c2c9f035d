import { type CatalogueService, currentCatalogue, freshCatalogue } from "@emberly/catalogue";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { Request } from "express";

/**
 * The catalogue for a visitor, at most a second old. Whoever sends `Cache-Control: no-cache` gets every change that was
 * committed before the request.
 */
export function catalogueFor({
  container,
  req,
}: {
  container: MedusaContainer;
  req: Request;
}): Promise<{ catalogue: CatalogueService; version: string }> {
  const wantsFresh = /\bno-cache\b/i.test(req.get("cache-control") ?? "");
  return wantsFresh ? freshCatalogue(container) : currentCatalogue(container);
}
