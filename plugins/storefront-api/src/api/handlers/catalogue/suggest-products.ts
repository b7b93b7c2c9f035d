import { calls } from "../../../contract/calls";
import { bind, SENT } from "../../shell/call";
import { catalogueFor } from "./fresh";
import { sendNotModified, sendText } from "./send";

const MOST = 6;

/** Unlike search, nothing found is no refusal: the shopper has not finished. */
export const suggestProducts = bind(calls.suggestProducts, async (context) => {
  const { catalogue, version } = await catalogueFor(context);
  if (sendNotModified(context, version)) return SENT;
  const found = await catalogue.search(context.query.q, { limit: MOST, offset: 0 }, "typing");
  return sendText(
    context,
    `{"suggestions":[${found.records.join(",")}],"didYouMean":${JSON.stringify(found.didYouMean)}}`,
  );
});
