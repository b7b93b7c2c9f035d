import type { RunSql, SqlValue } from "@emberly/kit/sql";
import { REVIEW_COLUMNS, type Review, type ReviewStatus } from "./records";

const ORDERS = {
  newest: "created_at desc, id desc",
  highest: "rating desc, created_at desc, id desc",
  lowest: "rating, created_at desc, id desc",
} as const;

export interface ReviewPage {
  productId: string;
  sort: keyof typeof ORDERS;
  /** Whole stars; all when left out. */
  rating?: number;
  limit: number;
  offset: number;
}

/** Published reviews of a product. */
export function listReviews(
  run: RunSql,
  { productId, sort, rating, limit, offset }: ReviewPage,
): Promise<Review[]> {
  const values: SqlValue[] = rating === undefined ? [productId] : [productId, rating];
  return run<Review>(
    `select ${REVIEW_COLUMNS} from review
     where product_id = ? and status = 'published' ${rating === undefined ? "" : "and rating = ?"}
     order by ${ORDERS[sort]} limit ? offset ?`,
    [...values, limit, offset],
  );
}

/** Reviews for the staff, the newest first, and how many there are. */
export async function listForStaff(
  run: RunSql,
  { status, limit, offset }: { status: ReviewStatus; limit: number; offset: number },
): Promise<{ reviews: Review[]; count: number }> {
  const [reviews, [counted]] = await Promise.all([
    run<Review>(
      `select ${REVIEW_COLUMNS} from review where status = ? order by created_at desc, id desc limit ? offset ?`,
      [status, limit, offset],
    ),
    run<{ count: number }>("select count(*)::integer as count from review where status = ?", [status]),
  ]);
  return { reviews, count: counted?.count ?? 0 };
}
