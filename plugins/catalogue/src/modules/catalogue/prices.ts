/** What a price set costs at a moment, in cents. */
export interface Price {
  cents: number;
  /** What it costs without the sale that it is in; null without a sale. */
  earlierCents: number | null;
  /** The lowest of the 30 days before that sale; only where the shop tells it. */
  lowestCents?: number;
}

/** By price set. */
export type Prices = ReadonlyMap<string, Price>;
