import { sqlOf } from "@emberly/kit/sql";
import type { IPricingModuleService, MedusaContainer } from "@medusajs/framework/types";
import { MedusaError, Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { PLAIN_PRICE } from "../../modules/catalogue/plain-price";

export interface PriceChange {
  variantId: string;
  /** In the shop's currency. */
  price: number;
}

interface ChangePricesInput {
  changes: PriceChange[];
  currencyCode: string;
}

/** The plain price of a price set as it is, or null where it has none in the currency. */
interface KnownPrice {
  variant_id: string;
  price_set_id: string;
  id: string | null;
  amount: number | null;
}

/**
 * Changes what variants cost in the shop's currency. Their prices in other currencies, regions, quantities and price lists stay: the
 * engine's own workflows take the prices that they are given for all there are, and delete the others. When they are undone, they
 * delete those too.
 *
 * @throws MedusaError INVALID_DATA for a variant that has never had a price
 */
export const changePricesStep = createStep(
  "change-prices",
  async ({ changes, currencyCode }: ChangePricesInput, { container }) => {
    const known = await findPrices(container, changes, currencyCode);
    const due = changes.map(({ variantId, price }) => {
      const found = known.find(({ variant_id }) => variant_id === variantId);
      if (!found) {
        throw new MedusaError(
          MedusaError.Types.INVALID_DATA,
          "price: this product has never had one; give it its first on its page of the dashboard",
        );
      }
      return { ...found, amount: price };
    });
    await writePrices(container, due, currencyCode);
    return new StepResponse(undefined, { known, changes, currencyCode });
  },
  async (done, { container }) => {
    if (!done) return;
    const { known, changes, currencyCode } = done;
    const before = known.flatMap(({ amount, ...price }) => (amount === null ? [] : [{ ...price, amount }]));
    await writePrices(container, before, currencyCode);
    const made = (await findPrices(container, changes, currencyCode)).flatMap(({ id, variant_id }) =>
      id && !before.some((price) => price.variant_id === variant_id) ? [id] : [],
    );
    if (made.length > 0) await pricingOf(container).removePrices(made);
  },
);

const pricingOf = (container: MedusaContainer) => container.resolve<IPricingModuleService>(Modules.PRICING);

const findPrices = (container: MedusaContainer, changes: PriceChange[], currencyCode: string) =>
  sqlOf(container)<KnownPrice>(
    `select link.variant_id, link.price_set_id, price.id, price.amount::float8 as amount
     from product_variant_price_set link
     left join price on price.price_set_id = link.price_set_id and price.currency_code = ? and ${PLAIN_PRICE}
     where link.variant_id = any(?) and link.deleted_at is null`,
    [currencyCode, changes.map(({ variantId }) => variantId)],
  );

async function writePrices(
  container: MedusaContainer,
  prices: (KnownPrice & { amount: number })[],
  currencyCode: string,
): Promise<void> {
  if (prices.length === 0) return;
  await pricingOf(container).addPrices(
    prices.map(({ price_set_id, id, amount }) => ({
      priceSetId: price_set_id,
      prices: [{ ...(id && { id }), currency_code: currencyCode, amount }],
    })),
  );
}
