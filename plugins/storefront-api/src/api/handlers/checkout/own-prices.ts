import { CATALOGUE_MODULE, type CatalogueService } from "@emberly/catalogue";
import { customerGroups, loadMarket, quoteVariants } from "@emberly/stripe-checkout";
import { calls } from "../../../contract/calls";
import { bind } from "../../shell/call";

/** Pages are the same for everybody; this is what is different for one customer. Unknown products are left out. */
export const listOwnPrices = bind(calls.listOwnPrices, async ({ container, body, visitor }) => {
  const { customerId } = visitor;
  const groups = await customerGroups(container, customerId);
  if (groups.length === 0) return { isMember: false, prices: [] };
  const market = await loadMarket(container);
  const catalogue = container.resolve<CatalogueService>(CATALOGUE_MODULE);
  const products = await catalogue.readOnSale(market, [...new Set(body.productIds)]);
  const variants = products.flatMap(({ id, variants }) =>
    variants.map((variant) => ({ productId: id, variantId: variant.id })),
  );
  const ids = variants.map(({ variantId }) => variantId);
  const quotes = await quoteVariants(container, market, ids, customerId);
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
