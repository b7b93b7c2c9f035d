import { calls } from "../../../contract/calls";
import { MOST_OWN_PICTURES } from "../../../contract/limits";
import { takePictures } from "../../pictures/take-pictures";
import { bind } from "../../shell/call";
import { accountsOf } from "../accounts/services";
import { findOwnOrder } from "./own-order";

/** Only who has bought something can store pictures, so that nobody keeps files here for nothing. */
export const uploadOrderPictures = bind(calls.uploadOrderPictures, async (context) => {
  const { container, params, req } = context;
  const { source } = await findOwnOrder(context, params.paymentIntentId);
  const customerId = source.customer_id ?? source.id;
  await accountsOf(container).limits.picturesOfAccount.take(customerId);
  const { bodyLimit: longest } = calls.uploadOrderPictures;
  return takePictures(container, req, { most: MOST_OWN_PICTURES, longest, customerId });
});
