import { CATALOGUE_MODULE, type CatalogueService } from "@emberly/catalogue";
import { Failure } from "@emberly/kit/failure";
import { variantName } from "@emberly/kit/variant-name";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";

/** What a product has cost. Prices are dollars. */
export interface ProductPrices {
  prices: {
    variant_id: string;
    /** Null where there is nothing to choose. */
    variant: string | null;
    /** ISO 8601. */
    since: string;
    price: number;
    /** The struck price beside it; null outside of sales. */
    earlier: number | null;
  }[];
}

/** @throws Failure 404 */
export async function readProductPrices(container: MedusaContainer, id: string): Promise<ProductPrices> {
  const [product] = await container
    .resolve(Modules.PRODUCT)
    .listProducts({ id }, { select: ["id"], relations: ["variants"] });
  if (!product) throw new Failure(404, "There is no such product");
  const names = new Map(product.variants.map((variant) => [variant.id, variantName(variant.title)]));
  const catalogue = container.resolve<CatalogueService>(CATALOGUE_MODULE);
  const entries = await catalogue.priceHistory([...names.keys()]);
  return {
    prices: entries.map(({ variant_id, since, cents, earlier_cents }) => ({
      variant_id,
      variant: names.get(variant_id) ?? null,
      since: since.toISOString(),
      price: cents / 100,
      earlier: earlier_cents === null ? null : earlier_cents / 100,
    })),
  };
}
