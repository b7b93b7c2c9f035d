import { CATALOGUE_MODULE, type CatalogueService } from "@emberly/catalogue";
import { loadMarket, type Quotation, quoteVariants } from "@emberly/stripe-checkout";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { ProductImage } from "../../../contract/records";

/** What the shop offers of a product at this moment, and what the order keeps of it. */
export interface Offer {
  title: string;
  /** Dollars. */
  price: number;
  /** What can be bought now, holds of others taken off; null when it is not counted. */
  stock: number | null;
  variantId: string;
  images: ProductImage[];
}

export interface Offers {
  offers: Map<string, Offer>;
  /** What the offers were made from; the checkout opens on the same. */
  quotation: Quotation;
}

/**
 * What the shop offers of products to a customer, from the engine's own tables and price rules at this moment.
 * Products that are unknown, unpublished, elsewhere on sale or without a price are left out.
 */
export async function readOffers(
  container: MedusaContainer,
  productIds: string[],
  customerId: string,
): Promise<Offers> {
  const catalogue = container.resolve<CatalogueService>(CATALOGUE_MODULE);
  const market = await loadMarket(container);
  const products = await catalogue.readOnSale(market, productIds);
  const quotes = await quoteVariants(
    container,
    market,
    products.map(({ variant_id }) => variant_id),
    customerId,
  );
  const offers = new Map(
    products.flatMap((product) => {
      const quote = quotes.get(product.variant_id);
      if (!quote || quote.unit_price === null) return [];
      const { title, imageUrl } = catalogue.recordOf(product, Math.round(quote.unit_price * 100));
      const offer: Offer = {
        title,
        price: quote.unit_price,
        stock: quote.available,
        variantId: product.variant_id,
        images: imageUrl,
      };
      return [[product.id, offer] as const];
    }),
  );
  return { offers, quotation: { market, quotes } };
}
