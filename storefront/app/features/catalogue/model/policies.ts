/**
 * What the shop promises about shipping beside its settings. The policy page says it in words, and the structured data of products
 * says the same to search engines.
 */
export const POLICIES = {
  /** Where the shop ships to, as ISO 3166 writes it. */
  shipsTo: "US",
  /** Business days from the payment to the parcel's leaving. */
  handlingDays: { min: 1, max: 2 },
  /** Working days on the way. */
  transitDays: { min: 3, max: 5 },
} as const;

/** "1-2", as the policy page writes a span of days. */
export const span = ({ min, max }: { min: number; max: number }): string => `${min}-${max}`;
