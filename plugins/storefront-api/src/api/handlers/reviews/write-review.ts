import { freshCatalogue } from "@emberly/catalogue";
import { Failure } from "@emberly/kit/failure";
import { calls } from "../../../contract/calls";
import { bind, SENT } from "../../shell/call";
import { accountsOf } from "../accounts/services";
import { reviewOf, reviewsOf } from "./review-of";

/** The pages that show it are up to date when this answers, so that its author sees it. */
export const writeReview = bind(calls.writeReview, async ({ container, body, visitor, res }) => {
  await accountsOf(container).limits.reviewsOfAccount.take(visitor.customerId);
  const { catalogue } = await freshCatalogue(container);
  if ((await catalogue.find(body.productId)) === undefined) {
    throw new Failure(404, "This product is not in our shop");
  }
  const written = await reviewsOf(container).write({ ...body, customerId: visitor.customerId });
  if (!written) throw new Failure(403, "Only customers who bought this product can review it.");
  await freshCatalogue(container);
  res.status(written.isNew ? 201 : 200).json(reviewOf(written.review));
  return SENT;
});
