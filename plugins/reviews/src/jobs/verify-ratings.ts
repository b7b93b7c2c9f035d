import { CATALOGUE_MODULE, type CatalogueService } from "@emberly/catalogue";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { REVIEWS_MODULE } from "../modules/reviews/name";
import type ReviewsService from "../modules/reviews/service";
import { countRatings } from "../modules/reviews/write";
import { changeReviews } from "../workflows/change-reviews";

/** Counts every rating anew once a night: a figure that shoppers trust has to be that of the rows. */
export default async function verifyRatings(container: MedusaContainer): Promise<void> {
  const { database } = container.resolve<ReviewsService>(REVIEWS_MODULE);
  const catalogue = container.resolve<CatalogueService>(CATALOGUE_MODULE);
  const { rows } = await database.raw<{ rows: { product_id: string }[] }>(
    "select distinct product_id from review",
  );
  for (const { product_id } of rows) {
    const counted = await countRatings(database, product_id);
    const told = await catalogue.ratingCounts(product_id);
    if (counted.join() === told.join()) continue;
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(
        `reviews: the rating of ${product_id} was ${told.join(", ")} and is ${counted.join(", ")}; mended`,
      );
    await changeReviews(container, product_id, async () => undefined);
  }
}

export const config = { name: "reviews-verify-ratings", schedule: "37 4 * * *" };
