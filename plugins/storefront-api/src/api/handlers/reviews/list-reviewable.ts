import { calls } from "../../../contract/calls";
import { bind } from "../../shell/call";
import { findOwnOrder } from "../orders/own-order";
import { reviewOf, reviewsOf } from "./review-of";

/** The customer's own alone: what is to be written here is theirs, and nobody writes it for them. */
export const listReviewable = bind(calls.listReviewable, async (context) => {
  const { source, order } = await findOwnOrder(context, context.params.paymentIntentId);
  const reviews = reviewsOf(context.container);
  const productIds = await reviews.reviewable(source.id);
  const written = source.customer_id ? await reviews.ownReviews(source.customer_id, productIds) : [];
  return productIds.map((productId) => {
    const own = written.find(({ product_id }) => product_id === productId);
    return {
      productId,
      title: order.products.find(({ _id }) => _id === productId)?.title ?? "",
      review: own ? reviewOf(own) : null,
    };
  });
});
