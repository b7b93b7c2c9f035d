import { MedusaError } from "@medusajs/framework/utils";
import type { CatalogueOptions } from "./options";
import type { Rating } from "./records";

const STARS = [1, 2, 3, 4, 5];
/** Standard deviations below the mean: 19 of 20 products are really better than their bound. */
const BELOW = 1.65;
/** The database sorts whole numbers. */
const SCALE = 10_000;

/** @param given how often one to five stars were given; null where nobody rates */
export function ratingOf(given: number[] | null): Rating {
  const count = sum(given ?? []);
  if (!given || count === 0) return { average: null, count: 0 };
  const stars = sum(STARS.map((star, index) => star * (given[index] ?? 0)));
  // Multiplied before it is divided, so that a half is a half and rounds up, as it does in the database.
  return { average: Math.round((stars * 10) / count) / 10, count };
}

/**
 * What lists are sorted by: how good a product is at least, so that one review with five stars does not beat two hundred with
 * 4.8. The lower bound of a Bayesian credible interval that begins with one review of each rating: E. Miller, "Ranking Items
 * With Star Ratings" (2014), https://www.evanmiller.org/ranking-items-with-star-ratings.html. An average stays apart from it.
 *
 * @returns ten-thousandths of a star
 */
export function ratingScore(given: number[] | null): number {
  const counts = STARS.map((_, index) => (given?.[index] ?? 0) + 1);
  const total = sum(counts);
  const expected = (power: 1 | 2) =>
    sum(STARS.map((star, index) => (star ** power * (counts[index] ?? 0)) / total));
  const mean = expected(1);
  return Math.round(SCALE * (mean - BELOW * Math.sqrt((expected(2) - mean ** 2) / (total + 1))));
}

/** The name becomes part of statements. @throws MedusaError when it is not one of a table */
export function checkRatings({ ratings }: CatalogueOptions): void {
  if (ratings === undefined || /^[a-z][a-z0-9_]{0,62}$/.test(ratings)) return;
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `catalogue: ratings must be the name of a table, not "${ratings}"`,
  );
}

const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
