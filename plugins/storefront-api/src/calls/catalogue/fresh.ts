import type { IPricingModuleService, MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import type { Request } from "express";
import { CATALOGUE_MODULE } from "../../modules/catalogue";
import type { PriceLookup, RefreshContext } from "../../modules/catalogue/refresh";
import type CatalogueService from "../../modules/catalogue/service";
import { SETTINGS_MODULE } from "../../modules/settings";
import type SettingsService from "../../modules/settings/service";

/**
 * The catalogue with every change that was committed before this call in it, for answers to whoever made the change.
 *
 * @returns the read model and its version, which changes whenever any of its answers does
 */
export async function freshCatalogue(
  container: MedusaContainer,
): Promise<{ catalogue: CatalogueService; version: string }> {
  const catalogue = container.resolve<CatalogueService>(CATALOGUE_MODULE);
  return { catalogue, version: await catalogue.fresh(refreshContext(container)) };
}

/**
 * The catalogue as it was at most a second ago, usually some milliseconds: what visitors read. While nothing changes
 * it costs no query. Whoever sends `Cache-Control: no-cache` gets every change that was committed before the request.
 */
export async function currentCatalogue({
  container,
  req,
}: {
  container: MedusaContainer;
  req: Request;
}): Promise<{ catalogue: CatalogueService; version: string }> {
  if (/\bno-cache\b/i.test(req.get("cache-control") ?? "")) return freshCatalogue(container);
  const catalogue = container.resolve<CatalogueService>(CATALOGUE_MODULE);
  return { catalogue, version: await catalogue.current(refreshContext(container)) };
}

/** What computing rows needs from the rest of the engine. */
export function refreshContext(container: MedusaContainer): Omit<RefreshContext, "database"> {
  const { options } = container.resolve<SettingsService>(SETTINGS_MODULE);
  return {
    priceOf: priceLookup(container.resolve<IPricingModuleService>(Modules.PRICING)),
    origin: { storeUrl: options.storeUrl, local: options.uploadDir !== undefined },
  };
}

/** Prices as the engine itself works them out, price lists included, so that the card and the cart agree. */
function priceLookup(pricing: IPricingModuleService): PriceLookup {
  return async (priceSetIds, regionId) => {
    if (priceSetIds.length === 0) return new Map();
    const prices = await pricing.calculatePrices(
      { id: priceSetIds },
      { context: { currency_code: "usd", ...(regionId && { region_id: regionId }) } },
    );
    return new Map(
      prices.flatMap(({ id, calculated_amount }) =>
        calculated_amount === null || calculated_amount === undefined
          ? []
          : [[id, Math.round(Number(calculated_amount) * 100)] as const],
      ),
    );
  };
}
