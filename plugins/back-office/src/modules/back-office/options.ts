/** What the plugin takes. */
export interface BackOfficeOptions {
  /** Stands at the head of packing slips. */
  shopName: string;
  /** Stands at the foot of packing slips. */
  supportEmail: string;
  /**
   * The package of the checkout that the shop's orders come from, when it makes orders step by step and locks them, such as
   * `@emberly/stripe-checkout`. See {@link Checkout} for what it must export.
   *
   * @default the engine's own checkout
   */
  checkout?: { resolve: string };
  /** Lets product imports fetch pictures from this machine itself, for tests. @default false */
  picturesFromLoopback?: boolean;
}
