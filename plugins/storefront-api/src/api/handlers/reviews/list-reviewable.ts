import { orderUnknown } from "@emberly/back-office";
import { REVIEWS_MODULE, type ReviewsService } from "@emberly/reviews";
import { calls } from "../../../contract/calls";
import { findOrder } from "../../../workflows/orders/read-orders";
import { bind } from "../../shell/call";
import { reviewOf } from "./review-of";

/** For the owner alone: an administrator bought nothing. */
export const listReviewable = bind(calls.listReviewable, async ({ container, params, visitor }) => {
  const found = await findOrder(container, params.paymentIntentId);
  if (found?.source.customer_id !== visitor.customerId) throw orderUnknown();
  const reviews = container.resolve<ReviewsService>(REVIEWS_MODULE);
  const [purchases, written] = await Promise.all([
    reviews.purchasesOf(found.source.id),
    reviews.writtenBy(visitor.customerId),
  ]);
  return purchases.map(({ product_id, title }) => {
    const review = written.get(product_id);
    return { productId: product_id, title, review: review ? reviewOf(review) : null };
  });
});
