import type { IFileModuleService, Logger, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { PICTURES_MODULE } from "../modules/pictures/name";
import type PicturesService from "../modules/pictures/service";

const A_DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes the files of uploads that no product was made of within a day, and of releases that were interrupted. */
export default async function clearUnownedPictures(container: MedusaContainer): Promise<void> {
  const files = container.resolve<IFileModuleService>(Modules.FILE);
  const pictures = container.resolve<PicturesService>(PICTURES_MODULE);
  const before = new Date(Date.now() - A_DAY_MS);
  let cleared = 0;
  for (;;) {
    const removed = await pictures.clear({ before }, (keys) => files.deleteFiles(keys));
    if (removed === 0) break;
    cleared += removed;
  }
  if (cleared > 0) {
    container
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .info(`pictures: ${cleared} unused uploads cleared`);
  }
}

export const config = { name: "catalogue-clear-unowned-pictures", schedule: "41 * * * *" };
