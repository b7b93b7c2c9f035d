import { orderUnknown } from "@emberly/back-office";
import { calls } from "../../../contract/calls";
import { findOrder } from "../../../workflows/orders/read-orders";
import { bind } from "../../shell/call";
import { reviewOf, reviewsOf } from "./review-of";

/** The customer's own alone: what is to be written here is theirs, and nobody writes it for them. */
export const listReviewable = bind(calls.listReviewable, async ({ container, params, visitor }) => {
  const found = await findOrder(container, params.paymentIntentId);
  if (!found || found.source.customer_id !== visitor.customerId) throw orderUnknown();
  const reviews = reviewsOf(container);
  const productIds = await reviews.reviewable(found.source.id);
  const written = await reviews.ownReviews(visitor.customerId, productIds);
  return productIds.map((productId) => {
    const own = written.find(({ product_id }) => product_id === productId);
    return {
      productId,
      title: found.order.products.find(({ _id }) => _id === productId)?.title ?? "",
      review: own ? reviewOf(own) : null,
    };
  });
});
