import { MedusaError } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { PICTURES_MODULE } from "../../modules/pictures/name";
import type PicturesService from "../../modules/pictures/service";
import type { FoundPicture } from "./find-pictures";

export interface GivePicturesInput {
  productId: string;
  pictures: FoundPicture[];
}

/** Makes a product the owner of pictures, so that nothing clears them and no other product takes them. */
export const givePicturesStep = createStep(
  "give-pictures",
  async ({ productId, pictures }: GivePicturesInput, { container }) => {
    const service = container.resolve<PicturesService>(PICTURES_MODULE);
    const before = await service.give(productId, pictures);
    if (!before) {
      throw new MedusaError(
        MedusaError.Types.CONFLICT,
        "One of the pictures has just been used or removed. Please upload it again.",
      );
    }
    return new StepResponse(before, before);
  },
  async (before, { container }) => {
    if (!before) return;
    await container.resolve<PicturesService>(PICTURES_MODULE).restore(before);
  },
);
