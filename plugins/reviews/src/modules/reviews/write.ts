import type { RatingCounts } from "@emberly/catalogue";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { REVIEW_COLUMNS, type Review, type ReviewStatus } from "./records";

/**
 * Runs changes of one product's reviews. Nobody else changes them meanwhile, so what is counted afterwards is what will be
 * there when the transaction commits.
 */
export async function holdProduct(transaction: Knex, productId: string): Promise<void> {
  await transaction.raw("select pg_advisory_xact_lock(hashtext('review'), hashtext(?))", [productId]);
}

/** Counts the published reviews of a product from the rows themselves. */
export async function countRatings(database: Knex, productId: string): Promise<RatingCounts> {
  const { rows } = await database.raw<{ rows: { rating: number; count: number }[] }>(
    `select rating, count(*)::integer as count from review
     where product_id = ? and status = 'published' group by rating`,
    [productId],
  );
  const counts: RatingCounts = [0, 0, 0, 0, 0];
  for (const { rating, count } of rows) counts[rating - 1] = count;
  return counts;
}

type Written = Pick<Review, "id" | "product_id" | "customer_id" | "variant_title" | "author" | "rating"> &
  Pick<Review, "title" | "text">;

/**
 * Adds a review, or changes the one that the customer has. What the staff have hidden waits for them when it is changed.
 *
 * @returns the review, and whether it is new
 */
export async function writeReview(
  transaction: Knex,
  review: Written,
  status: ReviewStatus,
): Promise<{ review: Review; isNew: boolean }> {
  const { rows } = await transaction.raw<{ rows: (Review & { is_new: boolean })[] }>(
    `insert into review as kept (id, product_id, customer_id, variant_title, author, rating, title, text, status)
     values (:id, :product_id, :customer_id, :variant_title, :author, :rating, :title, :text, :status)
     on conflict (customer_id, product_id) do update set
       variant_title = excluded.variant_title, author = excluded.author, rating = excluded.rating,
       title = excluded.title, text = excluded.text, edited_at = now(),
       status = case when kept.status = 'published' then excluded.status else 'waiting' end
     returning ${REVIEW_COLUMNS}, edited_at is null as is_new`,
    { ...review, status },
  );
  const [written] = rows;
  if (!written) throw new Error("The review was not written");
  const { is_new, ...kept } = written;
  return { review: kept, isNew: is_new };
}

/** What the staff decide of a review; nobody but its author changes its words or its stars. */
export interface Decision {
  status?: ReviewStatus;
  reason?: string | null;
  /** The answer below it; null takes it away. */
  reply?: string | null;
}

/** @returns undefined when there is no such review */
export async function decide(
  transaction: Knex,
  id: string,
  { status, reason, reply }: Decision,
): Promise<Review | undefined> {
  const { rows } = await transaction.raw<{ rows: Review[] }>(
    `update review set
       status = coalesce(:status, status),
       reason = case when :status::text is null then reason else :reason end,
       reply = case when :replies then :reply else reply end,
       replied_at = case when not :replies then replied_at when :reply::text is null then null else now() end
     where id = :id returning ${REVIEW_COLUMNS}`,
    {
      id,
      status: status ?? null,
      reason: reason ?? null,
      reply: reply ?? null,
      replies: reply !== undefined,
    },
  );
  return rows[0];
}
