import { calls } from "../../../contract/calls";
import { bind, SENT } from "../../shell/call";
import { catalogueFor } from "./fresh";
import { shownOf } from "./narrow";
import { sendNotModified, sendText } from "./send";

const MOST = 6;

/** Unlike search, nothing found is no refusal: the shopper has not finished. */
export const suggestProducts = bind(calls.suggestProducts, async (context) => {
  const { catalogue, version, isOpen } = await catalogueFor(context);
  if (sendNotModified(context, version)) return SENT;
  const page = { ...shownOf(isOpen), limit: MOST, offset: 0 };
  const found = await catalogue.search(context.query.q, page, "typing");
  return sendText(
    context,
    `{"suggestions":[${found.records.join(",")}],"didYouMean":${JSON.stringify(found.didYouMean)}}`,
  );
});
