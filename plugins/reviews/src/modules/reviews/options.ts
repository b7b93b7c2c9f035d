/** What the plugin takes. */
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
