/** What the plugin takes. */
export interface ReviewsOptions {
  /**
   * Whether a review shows at once, or after the staff have approved it.
   *
   * @default "at-once"
   */
  publish?: "at-once" | "after-approval";
}
