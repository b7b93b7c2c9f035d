import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, ProductStatus } from "@medusajs/framework/utils";
import { batchInventoryItemLevelsWorkflow, createProductsWorkflow } from "@medusajs/medusa/core-flows";
import { believable, type SyntheticProduct } from "./believable";
import { categoryOf, pictureOf, type Setting } from "./setting";
import { optionsOf, variantsOf } from "./variants";

/**
 * Makes products the way the dashboard does, with everything that the engine does at that.
 *
 * @param countOf how many variants the product of a number has
 */
export async function makeByWorkflow(
  container: MedusaContainer,
  setting: Setting,
  indexes: number[],
  countOf: (index: number) => number,
): Promise<void> {
  const made = indexes.map(believable);
  const { result: products } = await createProductsWorkflow(container).run({
    input: { products: made.map((product, at) => asInput(product, setting, countOf(indexes[at] ?? 0))) },
  });
  const { data: stocked } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "product_variant",
    fields: ["product.handle", "inventory_items.inventory_item_id"],
    filters: { product_id: products.map(({ id }) => id) },
  });
  const stockOf = new Map(made.map(({ handle, stock }) => [handle, stock]));
  await batchInventoryItemLevelsWorkflow(container).run({
    input: {
      create: stocked.map(({ product, inventory_items }) => ({
        inventory_item_id: inventory_items?.[0]?.inventory_item_id ?? "",
        location_id: setting.locationId,
        stocked_quantity: stockOf.get(product?.handle ?? "") ?? 0,
      })),
      update: [],
      delete: [],
    },
  });
}

function asInput(product: SyntheticProduct, setting: Setting, count: number) {
  const variants = variantsOf(product, count);
  const [catchphrase1, catchphrase2, catchphrase3] = product.catchphrases;
  const picture = pictureOf(setting, product.kind, product.picture);
  return {
    title: product.title,
    handle: product.handle,
    description: product.description,
    status: ProductStatus.PUBLISHED,
    metadata: { catchphrase1, catchphrase2, catchphrase3, attributes: product.attributes },
    category_ids: [categoryOf(setting, product.kind)],
    shipping_profile_id: setting.shippingProfileId,
    sales_channels: [{ id: setting.salesChannelId }],
    ...(picture && { thumbnail: picture, images: [{ url: picture }] }),
    options: optionsOf(variants),
    variants,
  };
}
