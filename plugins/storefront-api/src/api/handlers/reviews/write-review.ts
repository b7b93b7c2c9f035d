import { freshCatalogue } from "@emberly/catalogue";
import { Failure } from "@emberly/kit/failure";
import { calls } from "../../../contract/calls";
import type { ReviewBody } from "../../../contract/reviews";
import { lendOwnPictures } from "../../pictures/lend-own-pictures";
import { bind, SENT } from "../../shell/call";
import { accountsOf } from "../accounts/services";
import { type Exchange, findOwnOrder, lookedUpOrder } from "../orders/own-order";
import { reviewOf, reviewsOf } from "./review-of";

/** The pages that show it are up to date when this answers, so that its author sees it. */
export const writeReview = bind(calls.writeReview, async (context) => {
  const { container, body, visitor, res } = context;
  const orderId = await lookedUpOrder(context);
  const author = visitor?.customerId ?? orderId;
  if (author === undefined) throw new Failure(401, "Please sign in to continue");
  await accountsOf(container).limits.reviewsOfAccount.take(author);
  const { catalogue } = await freshCatalogue(container);
  if ((await catalogue.find(body.productId)) === undefined) {
    throw new Failure(404, "This product is not in our shop");
  }
  const written = await writeAs(context, body, orderId);
  if (!written) throw new Failure(403, "Only customers who bought this product can review it.");
  await freshCatalogue(container);
  res.status(written.isNew ? 201 : 200).json(reviewOf(written.review));
  return SENT;
});

/** In the name of the order's customer where one is named; else of the account that is signed in, or of whose order was looked up. */
async function writeAs(exchange: Exchange, body: ReviewBody, lookedUp: string | undefined) {
  const { container, visitor } = exchange;
  const reviews = reviewsOf(container);
  const { productId, paymentIntentId } = body;
  const named = paymentIntentId === undefined ? undefined : await findOwnOrder(exchange, paymentIntentId);
  const orderId = named?.source.id ?? lookedUp;
  const buyer = orderId === undefined ? undefined : await reviews.buyerIn({ orderId, productId });
  const signedIn = named ? undefined : visitor?.customerId;
  const customerIds = [signedIn, buyer].filter((id) => id !== undefined);
  const pictures = await lendOwnPictures(container, body.pictures, customerIds);
  for (const customerId of customerIds) {
    const written = await reviews.write({ ...body, pictures, customerId });
    if (written) return written;
  }
  return undefined;
}
