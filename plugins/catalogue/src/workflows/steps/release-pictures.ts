import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { PICTURES_MODULE } from "../../modules/pictures/name";
import type PicturesService from "../../modules/pictures/service";

export interface ReleasePicturesInput {
  productId: string;
  /** Those of another product are left alone. */
  publicIds: string[];
}

/**
 * Takes pictures from their product. The files stay until `clearPicturesStep`, which comes last because nothing
 * brings a deleted file back.
 */
export const releasePicturesStep = createStep(
  "release-pictures",
  async ({ productId, publicIds }: ReleasePicturesInput, { container }) => {
    const before = await container.resolve<PicturesService>(PICTURES_MODULE).release(productId, publicIds);
    return new StepResponse(
      before.map(({ public_id }) => public_id),
      before,
    );
  },
  async (before, { container }) => {
    if (!before) return;
    await container.resolve<PicturesService>(PICTURES_MODULE).restore(before);
  },
);
