import type { RemoteQueryFunction } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";

export const CATEGORY_HANDLE = "kitchenwares";

export interface FindShopInput {
  /** Name or handle of a sub-kind; left out or empty means the category itself. */
  kind?: string;
}

/** Where a shop product belongs in the engine: ids of what provisioning has made. */
export interface ShopPlaces {
  salesChannelId: string;
  shippingProfileId: string;
  stockLocationId: string;
  categoryId: string;
}

/**
 * Finds where a product of this shop belongs.
 * @throws MedusaError INVALID_DATA when the kind is unknown
 */
export const findShopStep = createStep("find-shop", async ({ kind }: FindShopInput, { container }) => {
  const query = container.resolve<RemoteQueryFunction>(ContainerRegistrationKeys.QUERY);
  const [{ data: stores }, { data: profiles }, { data: categories }] = await Promise.all([
    query.graph({ entity: "store", fields: ["default_sales_channel_id"] }),
    query.graph({ entity: "shipping_profile", fields: ["id"], filters: { type: "default" } }),
    query.graph({
      entity: "product_category",
      fields: ["id", "name", "handle", "parent_category.handle"],
    }),
  ]);
  const salesChannelId = present(stores[0]?.default_sales_channel_id, "sales channel");
  const { data: channels } = await query.graph({
    entity: "sales_channel",
    fields: ["stock_locations.id"],
    filters: { id: salesChannelId },
  });
  const category = kind
    ? categories.find(
        (candidate) =>
          candidate.parent_category?.handle === CATEGORY_HANDLE &&
          [candidate.handle, candidate.name.toLowerCase()].includes(kind.trim().toLowerCase()),
      )
    : categories.find(({ handle }) => handle === CATEGORY_HANDLE);
  if (!category) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      kind ? `kind: there is no kind "${kind}"` : "The shop has not been provisioned: there is no category",
    );
  }
  return new StepResponse<ShopPlaces>({
    salesChannelId,
    shippingProfileId: present(profiles[0]?.id, "shipping profile"),
    stockLocationId: present(channels[0]?.stock_locations?.[0]?.id, "stock location"),
    categoryId: category.id,
  });
});

function present(id: string | null | undefined, what: string): string {
  if (!id) {
    throw new MedusaError(
      MedusaError.Types.UNEXPECTED_STATE,
      `The shop has not been provisioned: there is no ${what}`,
    );
  }
  return id;
}
