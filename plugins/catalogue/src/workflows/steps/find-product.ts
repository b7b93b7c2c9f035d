import type { RemoteQueryFunction } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { PICTURES_MODULE } from "../../modules/pictures/name";
import type PicturesService from "../../modules/pictures/service";

export interface FoundProduct {
  id: string;
  title: string;
  metadata: Record<string, unknown>;
  /** In the merchant's order; at least one. */
  variants: { id: string; metadata: Record<string, unknown> }[];
  /** The engine's. */
  images: { id: string; url: string }[];
  /** Of the pictures that it owns. */
  publicIds: string[];
}

/**
 * A product with what belongs to it.
 * @throws MedusaError NOT_FOUND
 */
export const findProductStep = createStep("find-product", async ({ _id }: { _id: string }, { container }) => {
  const query = container.resolve<RemoteQueryFunction>(ContainerRegistrationKeys.QUERY);
  const {
    data: [product],
  } = await query.graph({
    entity: "product",
    fields: [
      "id",
      "title",
      "metadata",
      "variants.id",
      "variants.metadata",
      "variants.variant_rank",
      "images.id",
      "images.url",
    ],
    filters: { id: _id },
  });
  const variants = [...(product?.variants ?? [])].sort(
    (one, other) => (one.variant_rank ?? 0) - (other.variant_rank ?? 0),
  );
  if (!product || variants.length === 0) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "This product is not in our shop");
  }
  const pictures = await container.resolve<PicturesService>(PICTURES_MODULE).ofProduct(product.id);
  return new StepResponse<FoundProduct>({
    id: product.id,
    title: product.title,
    metadata: product.metadata ?? {},
    variants: variants.map(({ id, metadata }) => ({ id, metadata: metadata ?? {} })),
    images: [...(product.images ?? [])].map(({ id, url }) => ({ id, url })),
    publicIds: pictures.map(({ public_id }) => public_id),
  });
});
