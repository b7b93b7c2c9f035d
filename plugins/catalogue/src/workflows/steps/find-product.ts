import type { RemoteQueryFunction } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { PICTURES_MODULE } from "../../modules/pictures/name";
import type PicturesService from "../../modules/pictures/service";

export interface FoundProduct {
  id: string;
  title: string;
  metadata: Record<string, unknown>;
  /** The variant that the shop sells. */
  variantId: string;
  inventoryItemIds: string[];
  publicIds: string[];
}

interface ProductNode {
  id: string;
  title: string;
  metadata: Record<string, unknown> | null;
  variants: {
    id: string;
    variant_rank: number | null;
    inventory_items: { inventory_item_id: string }[] | null;
  }[];
}

/**
 * A product with what belongs to it.
 * @throws MedusaError NOT_FOUND
 */
export const findProductStep = createStep("find-product", async ({ _id }: { _id: string }, { container }) => {
  const query = container.resolve<RemoteQueryFunction>(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({
    entity: "product",
    fields: [
      "id",
      "title",
      "metadata",
      "variants.id",
      "variants.variant_rank",
      "variants.inventory_items.inventory_item_id",
    ],
    filters: { id: _id },
  });
  // The engine's generated types do not know the link between variants and inventory.
  const [product] = data as unknown as ProductNode[];
  const variants = [...(product?.variants ?? [])].sort(
    (one, other) => (one.variant_rank ?? 0) - (other.variant_rank ?? 0),
  );
  const [variant] = variants;
  if (!product || !variant) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "This product is not in our shop");
  }
  const pictures = await container.resolve<PicturesService>(PICTURES_MODULE).ofProduct(product.id);
  return new StepResponse<FoundProduct>({
    id: product.id,
    title: product.title,
    metadata: product.metadata ?? {},
    variantId: variant.id,
    inventoryItemIds: variants.flatMap(({ inventory_items }) =>
      (inventory_items ?? []).map(({ inventory_item_id }) => inventory_item_id),
    ),
    publicIds: pictures.map(({ public_id }) => public_id),
  });
});
