import { CATALOGUE_MODULE, type CatalogueService, type SourceProduct } from "@emberly/catalogue";
import { Failure } from "@emberly/kit/failure";
import { nameOfLine } from "@emberly/kit/variant-name";
import {
  type CheckoutMarket,
  loadMarket,
  type Memo,
  type Quotation,
  quoteVariants,
  readShortBeside,
} from "@emberly/stripe-checkout";
import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import type { CheckoutLine } from "../../../contract/checkout";
import type { ProductImage } from "../../../contract/records";
import { addUpLines, type Offer, type OfferedCart, variantOf } from "./lines";

export interface Offers extends OfferedCart {
  products: Map<string, SourceProduct>;
  /** What the offers were made from; the checkout opens on the same. */
  quotation: Quotation;
}

/**
 * What the shop offers of a cart's lines to a customer, from the engine's own tables and price rules, as the memo has them.
 * What is unknown, unpublished, elsewhere on sale or without a price is left out.
 *
 * @throws Failure 400 for a line that names a variant of another product; 409 while the shop sells nothing at all
 */
export async function readOffers(
  container: MedusaContainer,
  given: CheckoutLine[],
  customerId: string | undefined,
  memo: Memo,
): Promise<Offers> {
  const catalogue = container.resolve<CatalogueService>(CATALOGUE_MODULE);
  const market = await memo.get(["market"], () => loadMarket(container)).catch(sayClosed);
  const ids = given.map(({ id }) => id);
  const products = await readOnSale(catalogue, market, ids, memo);
  const lines = addUpLines(given, products);
  await refuseForeignVariants(catalogue, lines, products);
  const found = lines.flatMap((line) => {
    const product = products.get(line.id);
    const variant = variantOf(line, products);
    if (!product || !variant) return [];
    const title = nameOfLine(product.title.toLowerCase(), variant.title);
    const images: ProductImage[] = catalogue.picturesIn(product, variant.id);
    const metadata = { product_id: line.id, images };
    return [{ line, title, bought: { variant_id: variant.id, quantity: line.quantity, metadata } }];
  });
  const wanted = found.map(({ bought }) => bought);
  const variantIds = wanted.map(({ variant_id }) => variant_id);
  const quotes = await quoteVariants(container, market, variantIds, customerId, memo, wanted);
  const shortBeside = await readShortBeside(container, { market, quotes }, wanted, customerId, memo);
  const offers = new Map<CheckoutLine, Offer>();
  for (const { line, title, bought } of found) {
    const quote = quotes.get(bought.variant_id);
    if (!quote || quote.unit_price === null) continue;
    const stock = shortBeside.get(bought.variant_id) ?? quote.available;
    offers.set(line, { title, price: quote.unit_price, stock, bought });
  }
  return { lines, products, offers, quotation: { market, quotes } };
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
async function refuseForeignVariants(
  catalogue: CatalogueService,
  lines: CheckoutLine[],
  products: Offers["products"],
): Promise<void> {
  const unknown = lines.flatMap((line) => {
    const { id, variantId } = line;
    return variantId !== undefined && products.has(id) && !variantOf(line, products)
      ? [{ id, variantId }]
      : [];
  });
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
