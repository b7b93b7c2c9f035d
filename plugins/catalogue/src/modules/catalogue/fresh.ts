import type { Kept } from "@emberly/kit/kept";
import type {
  BigNumberValue,
  CalculatedPriceSet,
  IPricingModuleService,
  MedusaContainer,
} from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { CATALOGUE_MODULE } from "./name";
import type { Price } from "./prices";
import type { PriceLookup, RefreshContext } from "./refresh";
import type CatalogueService from "./service";

/**
 * The catalogue with every change in it that was committed before this call. Use it to answer whoever made the change.
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
 * The catalogue for visitors: at most a second old, usually some milliseconds. While nothing changes it costs no query.
 *
 * @returns the read model and its version, which changes whenever any of its answers does
 */
export async function currentCatalogue(
  container: MedusaContainer,
): Promise<{ catalogue: CatalogueService; version: string }> {
  const catalogue = container.resolve<CatalogueService>(CATALOGUE_MODULE);
  return { catalogue, version: await catalogue.current(refreshContext(container)) };
}

/**
 * Answers that were computed from watched tables and still hold, for whoever computes more from them; see
 * `CatalogueService.keptNow`.
 *
 * @param tables those beside the catalogue's that the answers are computed from; the option `alsoWatched` has to name each
 * @param isFresh whether every change has to be in it that was committed before this call; without it the last second's may be
 *   missing
 * @returns undefined when nothing may be kept just now: compute without it
 */
export async function keptNow(
  container: MedusaContainer,
  tables: readonly string[],
  isFresh: boolean,
): Promise<Kept | undefined> {
  const catalogue = container.resolve<CatalogueService>(CATALOGUE_MODULE);
  return catalogue.keptNow(refreshContext(container), tables, isFresh);
}

/** What computing rows needs from the rest of the engine. */
export function refreshContext(container: MedusaContainer): RefreshContext {
  return { priceOf: priceLookup(container.resolve<IPricingModuleService>(Modules.PRICING)) };
}

/** Prices as the engine itself works them out, price lists included, so that the card and the cart agree. */
function priceLookup(pricing: IPricingModuleService): PriceLookup {
  return async (priceSetIds, { region_id, currency_code }) => {
    if (priceSetIds.length === 0) return new Map();
    const prices = await pricing.calculatePrices(
      { id: priceSetIds },
      { context: { currency_code, ...(region_id && { region_id }) } },
    );
    return new Map(
      prices.flatMap((set) => {
        const price = priceOf(set);
        return price ? [[set.id, price] as const] : [];
      }),
    );
  };
}

/** A sale is a price list of that type; what a list of another type says is simply the price. */
function priceOf({ calculated_amount, original_amount, calculated_price }: CalculatedPriceSet): Price | null {
  if (calculated_amount === null || calculated_amount === undefined) return null;
  const cents = toCents(calculated_amount);
  const isSale = calculated_price?.price_list_type === "sale";
  const original = isSale && original_amount !== null ? toCents(original_amount) : cents;
  return { cents, earlierCents: original > cents ? original : null };
}

/** List prices have two decimals, so nothing is left to round but the error of binary numbers: 19.99 * 100 is 1998.9999999999998. */
const toCents = (amount: BigNumberValue) => Math.round(Number(amount) * 100);
