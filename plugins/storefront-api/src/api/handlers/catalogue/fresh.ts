import { type CatalogueService, currentCatalogue, freshCatalogue } from "@emberly/catalogue";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { Request, Response } from "express";
import type { Product } from "../../../contract/records";
import type { Visitor } from "../../shell/visitor";
import { wantsFresh } from "../../shell/wants-fresh";

interface Asking {
  container: MedusaContainer;
  visitor: Visitor | null;
  req: Request;
  res: Response;
}

/** The catalogue as a visitor is shown it. */
export interface ShownCatalogue {
  catalogue: CatalogueService;
  /** Version of what this visitor is shown. */
  version: string;
  /** False for shoppers while the shop does not sell: their lists are empty. The staff see what they work on. */
  isOpen: boolean;
}

/**
 * A product for a visitor who asks for it by its name. While the shop is closed to them, the record says that it cannot be
 * bought.
 *
 * @param record JSON text
 */
export const toldTo = ({ isOpen }: Pick<ShownCatalogue, "isOpen">, record: string): string =>
  isOpen
    ? record
    : JSON.stringify({ ...(JSON.parse(record) as Product), isSelling: false } satisfies Product);

/**
 * The catalogue for a visitor, at most a second old. Whoever sends `Cache-Control: no-cache` gets every change that was
 * committed before the request. The answer, refusals included, names the version that it is of.
 */
export async function catalogueFor({ container, visitor, req, res }: Asking): Promise<ShownCatalogue> {
  const found = await (wantsFresh(req) ? freshCatalogue(container) : currentCatalogue(container));
  const isOpen = found.catalogue.isSelling || (visitor?.permissions.allow("product:read") ?? false);
  const version = isOpen ? found.version : `${found.version}-closed`;
  res.set("X-Catalogue-Version", version);
  return { catalogue: found.catalogue, version, isOpen };
}
