import type { RunSql } from "@emberly/kit/sql";

/** So many customers bring a review before the staff. By themselves they hide nothing. */
export const REPORTS_THAT_COUNT = 3;

/**
 * Notes that a customer finds a published review wrong; once, and not their own.
 *
 * @returns false when there is no such review
 */
export async function reportReview(run: RunSql, id: string, customerId: string): Promise<boolean> {
  const [review] = await run("select 1 from review where id = ? and status = 'published'", [id]);
  if (!review) return false;
  await run(
    `insert into review_report (review_id, customer_id)
     select id, ? from review where id = ? and customer_id is distinct from ? on conflict do nothing`,
    [customerId, id, customerId],
  );
  return true;
}
