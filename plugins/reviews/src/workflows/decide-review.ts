import { Failure } from "@emberly/kit/failure";
import { sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { Review } from "../modules/reviews/records";
import { type Decision, decide } from "../modules/reviews/write";
import { changeReviews } from "./change-reviews";

/** Publishes, hides or answers a review. @throws Failure 404 */
export async function decideReview(
  container: MedusaContainer,
  id: string,
  decision: Decision,
): Promise<Review> {
  const [found] = await sqlOf(container)<{ product_id: string }>(
    "select product_id from review where id = ?",
    [id],
  );
  const decided =
    found &&
    (await changeReviews(container, found.product_id, (transaction) => decide(transaction, id, decision)));
  if (!decided) throw new Failure(404, "There is no such review");
  return decided;
}
