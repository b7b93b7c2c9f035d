import { CATALOGUE_MODULE, type CatalogueService } from "@emberly/catalogue";
import { customerGroups, loadMarket, quoteVariants } from "@emberly/stripe-checkout";
import { calls } from "../../../contract/calls";
import { bind } from "../../shell/call";
import { wantsFresh } from "../../shell/wants-fresh";
import { isClosed, readOnSale } from "./offers";
import { quoteMemo } from "./quote-memo";

/**
 * Pages are the same for everybody; this is what is different for one customer. Unknown products are left out, and all of them while
 * the shop does not sell.
 */
export const listOwnPrices = bind(calls.listOwnPrices, async ({ container, body, visitor, req }) => {
  const { customerId } = visitor;
  const groups = await customerGroups(container, customerId);
  if (groups.length === 0) return { isMember: false, prices: [] };
  const memo = await quoteMemo(container, { isFresh: wantsFresh(req) });
  const market = await memo
    .get(["market"], () => loadMarket(container))
    .catch((error: unknown) => {
      if (isClosed(error)) return undefined;
      throw error;
    });
  if (!market) return { isMember: true, prices: [] };
  const catalogue = container.resolve<CatalogueService>(CATALOGUE_MODULE);
  const products = await readOnSale(catalogue, market, body.productIds, memo);
  const variants = [...products.values()].flatMap(({ id, variants: all }) =>
    all.map((variant) => ({ productId: id, variantId: variant.id })),
  );
  const ids = variants.map(({ variantId }) => variantId);
  const quotes = await quoteVariants(container, market, ids, customerId, memo);
  return {
    isMember: true,
    prices: variants.flatMap(({ productId, variantId }) => {
      const quote = quotes.get(variantId);
      if (!quote || quote.unit_price === null) return [];
      const compareAtPrice = quote.line.compare_at_unit_price ?? null;
      return [{ productId, variantId, price: quote.unit_price, compareAtPrice }];
    }),
  };
});
