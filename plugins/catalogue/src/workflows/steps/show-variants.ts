import type { IProductModuleService } from "@medusajs/framework/types";
import { MedusaError, Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";

export interface ShowVariantsInput {
  /** Ids of the engine's images of a new product, in their order. */
  images: string[];
  /** Each with the places of its pictures among them; none: the product's show it. */
  variants: { id: string; pictures: number[] }[];
}

/**
 * Gives variants of a new product pictures of their own.
 * @throws MedusaError INVALID_DATA for a place that no picture has
 */
export const showVariantsStep = createStep(
  "show-variants",
  async ({ images, variants }: ShowVariantsInput, { container }) => {
    const links = variants.flatMap(({ id, pictures }) =>
      pictures.map((place) => {
        const image = images[place];
        if (image) return { variant_id: id, image_id: image };
        throw new MedusaError(MedusaError.Types.INVALID_DATA, `pictures: there is no picture ${place}`);
      }),
    );
    if (links.length > 0) await products(container).addImageToVariant(links);
    return new StepResponse(undefined, links);
  },
  async (links, { container }) => {
    if (links?.length) await products(container).removeImageFromVariant(links);
  },
);

const products = (container: { resolve(name: typeof Modules.PRODUCT): IProductModuleService }) =>
  container.resolve(Modules.PRODUCT);
