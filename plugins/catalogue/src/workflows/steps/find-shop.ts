import { readMarket } from "@emberly/kit/market";
import { sqlOf } from "@emberly/kit/sql";
import { MedusaError } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { CATALOGUE_MODULE } from "../../modules/catalogue/name";
import type CatalogueService from "../../modules/catalogue/service";

export interface FindShopInput {
  /** Name or handle of a sub-kind; left out or empty means the root category itself. */
  kind?: string;
}

/** Where a product belongs in the engine, and how its title is written. */
export interface ShopPlaces {
  salesChannelId: string;
  shippingProfileId: string;
  stockLocationId: string;
  currencyCode: string;
  /** Null without a kind in a shop without a root category. */
  categoryId: string | null;
  lowerCaseTitles: boolean;
}

/**
 * Finds where a product of this shop belongs.
 *
 * @throws MedusaError INVALID_DATA when the kind is unknown, UNEXPECTED_STATE when the shop lacks one of the places
 */
export const findShopStep = createStep("find-shop", async ({ kind }: FindShopInput, { container }) => {
  const run = sqlOf(container);
  const catalogue = container.resolve<CatalogueService>(CATALOGUE_MODULE);
  const [market, [profile], categoryId] = await Promise.all([
    readMarket(run),
    run<{ id: string }>(
      "select id from shipping_profile where type = 'default' and deleted_at is null order by created_at limit 1",
      [],
    ),
    catalogue.categoryOf(kind),
  ]);
  if (kind && !categoryId) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, `kind: there is no kind "${kind}"`);
  }
  return new StepResponse<ShopPlaces>({
    salesChannelId: present(market?.sales_channel_id, "sales channel"),
    shippingProfileId: present(profile?.id, "shipping profile"),
    stockLocationId: present(market?.stock_location_id, "stock location"),
    currencyCode: present(market?.currency_code, "currency"),
    categoryId,
    lowerCaseTitles: catalogue.lowerCaseTitles,
  });
});

function present(value: string | null | undefined, what: string): string {
  if (!value) {
    throw new MedusaError(MedusaError.Types.UNEXPECTED_STATE, `The shop is not set up: there is no ${what}`);
  }
  return value;
}
