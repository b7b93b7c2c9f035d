import type { IFileModuleService, Logger } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { PICTURES_MODULE } from "../../modules/pictures/name";
import type PicturesService from "../../modules/pictures/service";

/**
 * Deletes the files of pictures that belong to nobody. Never fails: what cannot be deleted now is found again by
 * the job that clears unowned pictures, and is no reason to bring a deleted product back.
 */
export const clearPicturesStep = createStep("clear-pictures", async (publicIds: string[], { container }) => {
  if (publicIds.length === 0) return new StepResponse(undefined);
  const files = container.resolve<IFileModuleService>(Modules.FILE);
  try {
    await container
      .resolve<PicturesService>(PICTURES_MODULE)
      .clear({ publicIds }, (keys) => files.deleteFiles(keys));
  } catch (error) {
    container
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .warn(`pictures: files were left behind for the next clearing: ${String(error)}`);
  }
  return new StepResponse(undefined);
});
