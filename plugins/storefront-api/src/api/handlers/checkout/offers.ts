import { CATALOGUE_MODULE, type CatalogueService, type SourceProduct } from "@emberly/catalogue";
import { Failure } from "@emberly/kit/failure";
import { nameOfLine } from "@emberly/kit/variant-name";
import {
  type CheckoutMarket,
  loadMarket,
  type Memo,
  NO_MEMO,
  type Quotation,
  quoteVariants,
  readShortBeside,
} from "@emberly/stripe-checkout";
import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import type { CheckoutLine } from "../../../contract/checkout";
import type { ProductImage } from "../../../contract/records";
import { addUpLines, type WantedLine } from "./lines";

/** What the shop offers of a variant at this moment, and what the order keeps of it. */
export interface Offer {
  /** The product's, with the variant's where there are several. */
  title: string;
  /** Dollars. */
  price: number;
  /** What can be bought now beside the cart's other lines, holds of others taken off; null when it is not counted. */
  stock: number | null;
  images: ProductImage[];
}

export interface Offers {
  /** The cart's lines, added up by variant. */
  wanted: WantedLine[];
  /** By variant id. */
  offers: Map<string, Offer>;
  /** What the offers were made from; the checkout opens on the same. */
  quotation: Quotation;
}

/**
 * What the shop offers of a cart's lines to a customer, from the engine's own tables and price rules at this moment.
 * What is unknown, unpublished, elsewhere on sale or without a price is left out.
 *
 * @throws Failure 400 for a line that names a variant of another product; 409 while the shop sells nothing at all
 */
export async function readOffers(
  container: MedusaContainer,
  lines: CheckoutLine[],
  customerId: string | undefined,
  memo: Memo = NO_MEMO,
): Promise<Offers> {
  const catalogue = container.resolve<CatalogueService>(CATALOGUE_MODULE);
  const market = await memo.get(["market"], () => loadMarket(container)).catch(sayClosed);
  const ids = lines.map(({ id }) => id);
  const products = await readOnSale(catalogue, market, ids, memo);
  const wanted = addUpLines(lines, products);
  await refuseForeignVariants(
    catalogue,
    wanted.filter(({ id }) => products.has(id)),
  );
  const quotes = await quoteVariants(
    container,
    market,
    wanted.flatMap(({ variant }) => variant?.id ?? []),
    customerId,
    memo,
  );
  const bought = wanted.flatMap(({ variant, quantity }) =>
    variant ? [{ variant_id: variant.id, quantity }] : [],
  );
  const shortBeside = await readShortBeside(container, { market, quotes }, bought, customerId, memo);
  const offers = new Map<string, Offer>();
  for (const { id, variant } of wanted) {
    const quote = variant && quotes.get(variant.id);
    const product = products.get(id);
    if (!product || !quote || quote.unit_price === null) continue;
    offers.set(variant.id, {
      title: nameOfLine(product.title.toLowerCase(), variant.title),
      price: quote.unit_price,
      stock: shortBeside.get(variant.id) ?? quote.available,
      images: catalogue.picturesIn(product, variant.id),
    });
  }
  return { wanted, offers, quotation: { market, quotes } };
}

const CLOSED = "The shop takes no orders at the moment. Your cart is kept: please come back later.";

/** Words for a shopper in place of the merchant's message about a sales channel that is switched off. */
function sayClosed(error: unknown): never {
  if (isClosed(error)) throw new Failure(409, CLOSED);
  throw error;
}

/** Whether somebody asked for the market of a shop that sells nothing at all. */
export const isClosed = (error: unknown): boolean =>
  MedusaError.isMedusaError(error) && error.code === "not_selling";

/** Products that the shop sells at this moment, by id. */
export function readOnSale(
  catalogue: CatalogueService,
  market: CheckoutMarket,
  ids: string[],
  memo: Memo,
): Promise<Map<string, SourceProduct>> {
  return memo.getEach(["on sale", market], ids, async (asked) => {
    const found = await catalogue.readOnSale(market, asked);
    return new Map(found.map((product) => [product.id, product]));
  });
}

/**
 * A variant that was taken away, or whose product was, is a change of the cart; one of another product is a fault of who asks.
 */
async function refuseForeignVariants(catalogue: CatalogueService, wanted: WantedLine[]): Promise<void> {
  const unknown = wanted.flatMap(({ id, variantId, variant }) =>
    variantId !== undefined && !variant ? [{ id, variantId }] : [],
  );
  if (unknown.length === 0) return;
  const owners = await catalogue.productsOf(unknown.map(({ variantId }) => variantId));
  const foreign = unknown.find(({ id, variantId }) => (owners.get(variantId) ?? id) !== id);
  if (foreign) {
    throw new Failure(
      400,
      `cartItems: the variant ${foreign.variantId} is none of the product ${foreign.id}`,
    );
  }
}
