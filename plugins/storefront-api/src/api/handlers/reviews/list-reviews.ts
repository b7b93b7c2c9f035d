import { Failure } from "@emberly/kit/failure";
import { calls } from "../../../contract/calls";
import { Product } from "../../../contract/records";
import { bind, SENT } from "../../shell/call";
import { catalogueFor } from "../catalogue/fresh";
import { sendNotModified, sendText } from "../catalogue/send";
import { reviewOf, reviewsOf } from "./review-of";

const Id = Product.pick({ _id: true });

/** Reviews move the catalogue's version, so what is tagged with it is right as long as that is. */
export const listReviews = bind(calls.listReviews, async (context) => {
  const { container, params, query, res } = context;
  const { catalogue, version } = await catalogueFor(context);
  const record = await catalogue.find(params.idOrHandle);
  if (record === undefined) throw new Failure(404, "This product is not in our shop");
  if (sendNotModified(context, version)) return SENT;
  const { _id } = Id.parse(JSON.parse(record));
  const { reviews, stars } = await reviewsOf(container).list(_id, query);
  const total =
    query.rating === undefined ? stars.reduce((sum, times) => sum + times) : stars[query.rating - 1];
  res.set("X-Total-Count", String(total));
  res.set("X-Rating-Counts", stars.join(","));
  return sendText(context, JSON.stringify(reviews.map(reviewOf)));
});
