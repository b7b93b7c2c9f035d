import type { Logger, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { REVIEWS_MODULE } from "../modules/reviews/name";
import type ReviewsService from "../modules/reviews/service";

/** Counts every review again once a night and compares the averages with it; the trigger keeps them, this trusts nothing. */
export default async function verifyTally(container: MedusaContainer): Promise<void> {
  const wrong = await container.resolve<ReviewsService>(REVIEWS_MODULE).tally.verify();
  if (wrong.length === 0) return;
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER);
  logger.warn(
    `reviews: the averages of ${wrong.length} products differed from their reviews: ${wrong.join(", ")}`,
  );
}

export const config = { name: "reviews-verify", schedule: "37 4 * * *" };
