import { loadMarket, type Quotation, quoteVariants } from "@emberly/stripe-checkout";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type { ProductImage } from "../../contract/records";
import { readProducts } from "../../modules/catalogue/source";
import { SETTINGS_MODULE } from "../../modules/settings";
import type SettingsService from "../../modules/settings/service";
import { serialiseProduct } from "../../serialise/product";
import type { Offer } from "./changes";

/** An offer and what the order keeps of the product. */
interface PricedOffer extends Offer {
  variantId: string;
  images: ProductImage[];
}

export interface Offers {
  offers: Map<string, PricedOffer>;
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
  const database = container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
  const { options } = container.resolve<SettingsService>(SETTINGS_MODULE);
  const market = await loadMarket(container);
  const shop = { salesChannelId: market.sales_channel_id, regionId: market.region_id };
  const products = await readProducts(database, shop, productIds);
  const quotes = await quoteVariants(
    container,
    market,
    products.map(({ variant_id }) => variant_id),
    customerId,
  );
  const origin = { storeUrl: options.storeUrl, local: options.uploadDir !== undefined };
  const offers = new Map(
    products.flatMap((product) => {
      const quote = quotes.get(product.variant_id);
      if (!quote || quote.unit_price === null) return [];
      const { title, imageUrl } = serialiseProduct(product, Math.round(quote.unit_price * 100), origin);
      const offer: PricedOffer = {
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
