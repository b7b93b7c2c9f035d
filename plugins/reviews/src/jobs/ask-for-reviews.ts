import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { askForReviews } from "../workflows/ask-for-reviews";

const EVERY_MS = 15_000;

/** Looks at the deliveries rather than at events: the time for a mail comes days after them. */
export default async function askForReviewsJob(container: MedusaContainer): Promise<void> {
  const asked = await askForReviews(container);
  if (asked > 0) {
    container.resolve(ContainerRegistrationKeys.LOGGER).info(`reviews: ${asked} customers were asked`);
  }
}

export const config = {
  name: "reviews-ask",
  schedule: { interval: EVERY_MS, concurrency: "forbid" as const },
};
