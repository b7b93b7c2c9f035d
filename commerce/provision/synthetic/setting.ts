import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { only } from "../market";
import { kinds } from "./forms";

/** What the shop must already have before a product can be made in it. */
export interface Setting {
  /** By handle. */
  categoryIds: Map<string, string>;
  salesChannelId: string;
  locationId: string;
  shippingProfileId: string;
  /** Addresses of the pictures that the new products show, by the handle of their kind. */
  pictures: Map<string, string[]>;
}

export async function readSetting(container: MedusaContainer): Promise<Setting> {
  const handles = kinds.map(({ handle }) => handle);
  const [categories, channels, locations, profiles] = await Promise.all([
    container.resolve(Modules.PRODUCT).listProductCategories({ handle: handles }),
    container.resolve(Modules.SALES_CHANNEL).listSalesChannels({}),
    container.resolve(Modules.STOCK_LOCATION).listStockLocations({}),
    container.resolve(Modules.FULFILLMENT).listShippingProfiles({ type: "default" }),
  ]);
  const pictured = await Promise.all(
    categories.map(async ({ id, handle }) => {
      const products = await container
        .resolve(Modules.PRODUCT)
        .listProducts({ categories: { id: [id] } }, { select: ["thumbnail"], take: 4 });
      return [handle, products.flatMap(({ thumbnail }) => thumbnail ?? [])] as const;
    }),
  );
  return {
    categoryIds: new Map(categories.map(({ handle, id }) => [handle, id])),
    salesChannelId: only(channels, "sales channel").id,
    locationId: only(locations, "stock location").id,
    shippingProfileId: only(profiles, "shipping profile").id,
    pictures: new Map(pictured),
  };
}

/** A picture of the product's kind, or null while the shop has none. */
export function pictureOf(setting: Setting, kind: string, picture: number): string | null {
  const pictures = setting.pictures.get(kind) ?? [];
  return pictures[picture % pictures.length] ?? null;
}

/** Id of a kind's category. @throws Error when there is none, or none any more */
export function categoryOf(setting: Setting, kind: string): string {
  const id = setting.categoryIds.get(kind);
  if (!id)
    throw new Error(
      `The category ${kind} is missing. Run npm run provision; if it was deleted, make one with this handle in the dashboard.`,
    );
  return id;
}
