import { currentCatalogue } from "@emberly/catalogue";
import { Failure } from "@emberly/kit/failure";
import { authorName, reviewProduct as writeReview } from "@emberly/reviews";
import { Modules } from "@medusajs/framework/utils";
import { calls } from "../../../contract/calls";
import { Product } from "../../../contract/records";
import { bind, SENT } from "../../shell/call";
import { accountsOf } from "../accounts/services";
import { reviewOf } from "./review-of";

export const reviewProduct = bind(calls.reviewProduct, async ({ container, body, visitor, res }) => {
  await accountsOf(container).limits.reviews.take(visitor.customerId);
  const { catalogue } = await currentCatalogue(container);
  const record = await catalogue.find(body.productId);
  if (record === undefined) throw new Failure(404, "This product is not in our shop");
  const customer = await container.resolve(Modules.CUSTOMER).retrieveCustomer(visitor.customerId);
  const { review, isNew } = await writeReview(container, {
    ...body,
    productId: Product.parse(JSON.parse(record))._id,
    customerId: visitor.customerId,
    author: authorName(customer.first_name, customer.last_name),
  });
  if (isNew) return reviewOf(review);
  res.status(200).json(reviewOf(review));
  return SENT;
});
