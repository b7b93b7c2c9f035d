import { Failure } from "@emberly/kit/failure";
import { variantName } from "@emberly/kit/variant-name";
import type { MedusaContainer } from "@medusajs/framework/types";
import { generateEntityId } from "@medusajs/framework/utils";
import { REVIEWS_MODULE } from "../modules/reviews/name";
import type { Review } from "../modules/reviews/records";
import type ReviewsService from "../modules/reviews/service";
import { writeReview } from "../modules/reviews/write";
import { changeReviews } from "./change-reviews";

/** What a customer says of a product. */
export interface ReviewInput {
  productId: string;
  customerId: string;
  /** First name and initial; see `authorName`. */
  author: string;
  /** Whole stars, 1 to 5. */
  rating: number;
  title: string;
  text: string;
}

/**
 * Writes a customer's review of a product that was delivered to them, or changes the one they have.
 *
 * @returns the review, and whether it is new
 * @throws Failure 403 without such a purchase
 */
export async function reviewProduct(
  container: MedusaContainer,
  { productId, customerId, ...given }: ReviewInput,
): Promise<{ review: Review; isNew: boolean }> {
  const reviews = container.resolve<ReviewsService>(REVIEWS_MODULE);
  const purchase = await reviews.findPurchase(customerId, productId);
  if (!purchase) throw new Failure(403, "Only customers who bought this product can review it.");
  const review = {
    ...given,
    id: generateEntityId(undefined, "rev"),
    product_id: productId,
    customer_id: customerId,
    variant_title: variantName(purchase.variant_title),
  };
  const status = reviews.options.publish === "at-once" ? "published" : "waiting";
  return changeReviews(container, productId, (transaction) => writeReview(transaction, review, status));
}

/** "Ada L.": what strangers see of a name. */
export function authorName(firstName: string | null, lastName: string | null): string {
  const first = firstName?.trim().split(/\s+/)[0] ?? "";
  const initial = lastName?.trim().at(0)?.toUpperCase();
  if (first === "") return "A customer";
  return initial ? `${first} ${initial}.` : first;
}
