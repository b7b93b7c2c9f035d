import { type CatalogueService, currentCatalogue, freshCatalogue } from "@emberly/catalogue";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { Request, Response } from "express";

/**
 * The catalogue for a visitor, at most a second old. Whoever sends `Cache-Control: no-cache` gets every change that was
 * committed before the request. The answer, refusals included, tells which version it is of.
 */
export async function catalogueFor({
  container,
  req,
  res,
}: {
  container: MedusaContainer;
  req: Request;
  res: Response;
}): Promise<{ catalogue: CatalogueService; version: string }> {
  const wantsFresh = /\bno-cache\b/i.test(req.get("cache-control") ?? "");
  const found = await (wantsFresh ? freshCatalogue(container) : currentCatalogue(container));
  res.set("X-Catalogue-Version", found.version);
  return found;
}
