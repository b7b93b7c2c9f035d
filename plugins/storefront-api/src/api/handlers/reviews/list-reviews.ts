import { Failure } from "@emberly/kit/failure";
import { REVIEWS_MODULE, type ReviewsService } from "@emberly/reviews";
import { calls } from "../../../contract/calls";
import { Product } from "../../../contract/records";
import { bind, SENT } from "../../shell/call";
import { catalogueFor } from "../catalogue/fresh";
import { sendNotModified } from "../catalogue/send";
import { reviewOf } from "./review-of";

/** Tagged with the catalogue's version, which every change of a review moves. */
export const listReviews = bind(calls.listReviews, async (context) => {
  const { container, params, query, res } = context;
  const { catalogue, version } = await catalogueFor(context);
  const record = await catalogue.find(params.idOrHandle);
  if (record === undefined) throw new Failure(404, "This product is not in our shop");
  const productId = Product.parse(JSON.parse(record))._id;
  const counts = await catalogue.ratingCounts(productId);
  const total =
    query.rating === undefined ? counts.reduce((sum, of) => sum + of, 0) : counts[query.rating - 1];
  res.set("X-Total-Count", String(total));
  res.set("X-Rating-Counts", counts.join(","));
  if (sendNotModified(context, version)) return SENT;
  const reviews = await container.resolve<ReviewsService>(REVIEWS_MODULE).list({ productId, ...query });
  return reviews.map(reviewOf);
});
