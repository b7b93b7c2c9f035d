import type { MedusaContainer } from "@medusajs/framework/types";
import { CATALOGUE_MODULE } from "../modules/catalogue/name";
import type { ProductImage } from "../modules/catalogue/records";
import type CatalogueService from "../modules/catalogue/service";
import { PICTURES_MODULE } from "../modules/pictures/name";
import type PicturesService from "../modules/pictures/service";

interface LendPictures {
  /** What {@link uploadPicturesWorkflow} answered, in the order in which they are to be shown. */
  publicIds: string[];
  /** Whose pictures they may be. */
  customerIds: string[];
  /** What they show, for whoever does not see them. */
  alt: string;
}

/**
 * A customer's pictures, for whoever keeps them beside the customer's words (option `picturesIn`). They have to be written
 * there within a day.
 *
 * @returns null when one is gone or somebody else's
 */
export async function lendPictures(
  container: MedusaContainer,
  { publicIds, customerIds, alt }: LendPictures,
): Promise<ProductImage[] | null> {
  const lent = await container.resolve<PicturesService>(PICTURES_MODULE).lend(publicIds, customerIds);
  const catalogue = container.resolve<CatalogueService>(CATALOGUE_MODULE);
  return lent?.map((picture) => catalogue.showPicture(picture, alt)) ?? null;
}
