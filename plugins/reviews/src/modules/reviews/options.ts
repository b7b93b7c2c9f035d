import { MedusaError } from "@medusajs/framework/utils";

/** What the plugin is configured with; all of it may be left out. */
export interface ReviewsOptions {
  /** When what a customer writes is shown. @default "at-once" */
  publish?: "at-once" | "after-approval";
}

/** @throws MedusaError that names the option and what it may be */
export function checkOptions({ publish = "at-once" }: ReviewsOptions = {}): Required<ReviewsOptions> {
  if (publish === "at-once" || publish === "after-approval") return { publish };
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    'reviews: the option publish must be "at-once" or "after-approval"',
  );
}
