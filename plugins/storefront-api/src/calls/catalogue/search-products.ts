import { calls } from "../../contract/calls";
import { bind } from "../../http/call";
import { Failure } from "../../http/failure";
import { freshCatalogue } from "./fresh";
import { resolveListing } from "./listing";
import { sendRecords } from "./send";

/** Fixed by the specification, section 8. */
const NOTHING_FOUND = "Cannot Find desired product at this time";

export const searchProducts = bind(calls.searchProducts, async (context) => {
  const text = context.body.searchField.trim();
  if (text === "") throw new Failure(400, NOTHING_FOUND);
  const { catalogue } = await freshCatalogue(context.container);
  const listing = await resolveListing(catalogue, context.query);
  const found = await catalogue.search(text, listing);
  if (found.total === 0) throw new Failure(400, NOTHING_FOUND);
  return sendRecords(context, found);
});
