import { MedusaError } from "@medusajs/framework/utils";

/** What the plugin takes; all of it may be left out. */
export interface ReviewsOptions {
  /**
   * Whether a review shows at once, or after the staff have approved it.
   *
   * @default "at-once"
   */
  publish?: "at-once" | "after-approval";
  /**
   * How many days after all of an order has arrived a mail asks for reviews; 0 for never.
   *
   * @default 0
   */
  askAfterDays?: number;
}

const MOST_DAYS = 365;

/** @throws MedusaError that names the option and what it may be */
export function checkOptions({
  publish = "at-once",
  askAfterDays = 0,
}: ReviewsOptions = {}): Required<ReviewsOptions> {
  if (publish !== "at-once" && publish !== "after-approval") {
    throw wrong("publish", '"at-once" or "after-approval"');
  }
  if (!Number.isInteger(askAfterDays) || askAfterDays < 0 || askAfterDays > MOST_DAYS) {
    throw wrong("askAfterDays", `a whole number from 0 to ${MOST_DAYS}`);
  }
  return { publish, askAfterDays };
}

const wrong = (option: string, range: string) =>
  new MedusaError(MedusaError.Types.INVALID_DATA, `reviews: the option ${option} must be ${range}`);
