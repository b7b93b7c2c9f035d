import type { RunSql } from "@emberly/kit/sql";
import { COLUMNS, type Review } from "./review";

/** How often one to five stars were given, in this order. */
export type Stars = [number, number, number, number, number];

type ReviewSort = "newest" | "highest" | "lowest";

/** Which reviews of a product, and which page of them. */
export interface ReviewsPage {
  limit: number;
  offset: number;
  sort: ReviewSort;
  /** Only those with so many stars. */
  rating?: number;
}

const ORDERS: Record<ReviewSort, string> = {
  newest: "created_at desc, id desc",
  highest: "rating desc, created_at desc, id desc",
  lowest: "rating, created_at, id",
};

/** A page of the reviews that show, and the tally of all of them, which spares counting rows. */
export async function listReviews(
  run: RunSql,
  productId: string,
  { limit, offset, sort, rating }: ReviewsPage,
): Promise<{ reviews: Review[]; stars: Stars }> {
  const [reviews, [tally]] = await Promise.all([
    run<Review>(
      `select ${COLUMNS} from review where product_id = ? and status = 'published'
       ${rating === undefined ? "" : "and rating = ?"} order by ${ORDERS[sort]} limit ? offset ?`,
      [productId, ...(rating === undefined ? [] : [rating]), limit, offset],
    ),
    run<{ stars: Stars }>(
      "select array[stars_1, stars_2, stars_3, stars_4, stars_5] as stars from review_tally where product_id = ?",
      [productId],
    ),
  ]);
  return { reviews, stars: tally?.stars ?? [0, 0, 0, 0, 0] };
}
